import { expect, test } from 'vitest'
import { abilityWords } from './model-facts.tsx'

const UNKNOWN = { structured: null, thinks: null, context_tokens: null, context_from: null, tokens_per_second: null }

test('what a model can do is told in plain words, and what is not known is not', () => {
  expect(abilityWords(UNKNOWN)).toEqual([])
  expect(
    abilityWords({
      structured: 'schema',
      thinks: true,
      context_tokens: 8192,
      context_from: 'server',
      tokens_per_second: 42.4,
    }),
  ).toEqual([
    'Answers by schema',
    'Thinks before it answers',
    '8,192 tokens of context (from the server)',
    '42 tokens a second',
  ])
  expect(abilityWords({ ...UNKNOWN, structured: 'words', thinks: false, tokens_per_second: 4.66 })).toEqual([
    'Answers in words',
    '4.7 tokens a second',
  ])
})
