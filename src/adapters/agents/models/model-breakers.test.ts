import { pino } from 'pino'
import { expect, test } from 'vitest'
import { breakerBoard } from '../../../shared/circuit-breaker.ts'
import type { ModelAgent } from './model-agent.ts'
import { modelBreakers } from './model-breakers.ts'

const access = { provider: 'openai-compatible', url: 'https://models.example.org/v1', key: '', fetch } as const
const agent = (connection?: string): ModelAgent => ({
  name: 'one',
  provider: 'openai-compatible',
  model: 'one',
  access,
  price: null,
  fallbacks: [],
  ...(connection && { connection }),
})

test('an organization that connects the same server without a key has a breaker of its own', () => {
  const breakers = breakerBoard({ now: () => new Date(0) })
  const breakerOf = modelBreakers({ breakers, isNamed: () => false, logger: pino({ level: 'silent' }) })
  expect(breakerOf(agent('mdl_ours'))).toBe(breakerOf(agent('mdl_ours')))
  expect(breakerOf(agent('mdl_ours'))).not.toBe(breakerOf(agent('mdl_theirs')))
  expect(breakerOf(agent('mdl_ours'))).not.toBe(breakerOf(agent()))
})
