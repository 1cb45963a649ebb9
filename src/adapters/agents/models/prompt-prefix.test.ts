import { expect, test } from 'vitest'
import { sharedPrefix } from './prompt-prefix.ts'

const claude = { provider: 'anthropic', model: 'claude-sonnet-5', price: null } as const
const long = 'evidence '.repeat(600)
const plan = (parts: readonly string[], kind = 'vote') => ({
  formMode: 'schema' as const,
  prompt: { system: 'Rules.', parts, form: { kind: 'vote' as const, schema: { title: kind } }, own: [] },
})

test('agents of one phase share all but the last part, and other forms share nothing', () => {
  const mine = sharedPrefix(claude, plan([long, 'what was said', 'mine']))
  expect(mine).toBeDefined()
  expect(sharedPrefix(claude, plan([long, 'what was said', 'yours']))).toBe(mine)
  expect(sharedPrefix(claude, plan([long, 'more was said', 'mine']))).not.toBe(mine)
  expect(sharedPrefix(claude, plan([long, 'what was said', 'mine'], 'critiques'))).not.toBe(mine)
})

test('nobody waits where nothing is kept: for short prompts, prompts of one part, and models without a cache', () => {
  expect(sharedPrefix(claude, plan(['short', 'mine']))).toBeUndefined()
  expect(sharedPrefix(claude, plan([long]))).toBeUndefined()
  const own = { provider: 'openai-compatible', model: 'llama', price: null } as const
  expect(sharedPrefix(own, plan([long, 'mine']))).toBeUndefined()
  const caching = {
    provider: 'deepseek',
    model: 'deepseek-flash',
    price: { input: 1, output: 1, cacheRead: 0.1 },
  } as const
  expect(sharedPrefix(caching, plan([long, 'mine']))).toBeDefined()
})
