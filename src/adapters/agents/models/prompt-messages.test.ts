import { expect, test } from 'vitest'
import { optionsOf } from './call-options.ts'
import { messagesOf } from './prompt-messages.ts'

const prompt = {
  system: 'The rules.',
  parts: ['Question. ', 'What was said. ', 'Your task.'],
  form: { kind: 'text' },
  own: [],
} as const
const OPUS = { provider: 'anthropic', model: 'claude-opus-5-5' } as const
const LUNA = { provider: 'openai', model: 'gpt-6-luna' } as const
const OLDER = { provider: 'openai', model: 'gpt-5.5' } as const
const OWN = { provider: 'openai-compatible', model: 'qwen' } as const
const text = (words: string, providerOptions?: object) => ({
  type: 'text',
  text: words,
  ...(providerOptions && { providerOptions }),
})

test.each([
  ['Anthropic', OPUS, { anthropic: { cacheControl: { type: 'ephemeral' } } }],
  ['OpenAI from GPT-5.6 on', LUNA, { openai: { promptCacheBreakpoint: { mode: 'explicit' } } }],
])('%s is sent marks where its cache may end', (_, asked, mark) => {
  expect(messagesOf(prompt, asked, { rules: 'system' })).toEqual([
    { role: 'system', content: 'The rules.' },
    { role: 'user', content: [text('Question. ', mark), text('What was said. ', mark), text('Your task.')] },
  ])
})

test.each([
  ['OpenAI before that', OLDER],
  ['a server of one’s own', OWN],
])('%s is sent one text', (_, asked) => {
  expect(messagesOf(prompt, asked, { rules: 'system' })).toEqual([
    { role: 'system', content: 'The rules.' },
    { role: 'user', content: [text('Question. What was said. Your task.')] },
  ])
})

test('rules that may not be a system message stand at the head of the question', () => {
  expect(messagesOf(prompt, OWN, { rules: 'question' })).toEqual([
    { role: 'user', content: [text('The rules.\n\nQuestion. What was said. Your task.')] },
  ])
})

test('OpenAI keeps nothing, and its cache is found by marks, or by a key of debate and model', () => {
  const wishes = { shared: 'dbt_1', marked: true }
  expect(optionsOf(LUNA, wishes)).toEqual({ openai: { store: false, promptCacheOptions: { mode: 'explicit' } } })
  expect(optionsOf(LUNA, { shared: 'dbt_1' })).toEqual({ openai: { store: false } })
  const key = optionsOf(OLDER, wishes)?.openai?.promptCacheKey
  expect(String(key).length).toBeLessThanOrEqual(64)
  expect(optionsOf(OLDER, { shared: 'dbt_2' })?.openai?.promptCacheKey).not.toBe(key)
  expect(optionsOf({ ...OLDER, model: 'gpt-5.4' }, wishes)?.openai?.promptCacheKey).not.toBe(key)
})

test('Anthropic is never forced to call a tool for a form', () => {
  expect(optionsOf(OPUS)).toEqual({ anthropic: { structuredOutputMode: 'outputFormat' } })
})
