import { test } from 'vitest'
import { pushUnderKills } from './push/under-kills.ts'

test('decisions are pushed although answers are lost and a node is killed, and repetitions say so', () =>
  pushUnderKills({ decisions: 10, kills: 1 }))
