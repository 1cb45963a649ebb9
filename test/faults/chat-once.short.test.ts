import { test } from 'vitest'
import { KITS } from './chat/kits.ts'
import { onceIn } from './chat/once-in.ts'
import { onceOut } from './chat/once-out.ts'

test('messages on Telegram act once although a node is killed', () =>
  onceIn(KITS.Telegram, { platform: 'Telegram', messages: 10, kills: 1 }))

test('decisions are told once on Slack although answers are lost and a node is killed', () =>
  onceOut(KITS.Slack, { platform: 'Slack', decisions: 10, kills: 1, exactly: true }))
