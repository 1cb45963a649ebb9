import { test } from 'vitest'
import { mailUnderKills } from './mail/under-kills.ts'

test('questions by mail act once and their decisions come back although a node is killed', () =>
  mailUnderKills({ questions: 8, kills: 1 }))
