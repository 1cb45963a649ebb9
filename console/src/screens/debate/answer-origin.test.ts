import { expect, test } from 'vitest'
import { answerOriginOf } from './answer-origin.ts'

const notesOf = (how: Parameters<typeof answerOriginOf>[0], pieces = 12) => answerOriginOf(how, pieces).notes

test('an answer that came as it should has no notes', () => {
  expect(answerOriginOf({ model: 'm', form: 'schema', room: 8_000, attempts: 2 }, 12)).toEqual({
    origin: '',
    notes: [],
  })
})

test.each([
  [{ pieces: 3, characters: 41_200 }, '3 of 12 pieces of evidence (41,200 characters in all)'],
  [{ pieces: 12, characters: 90_000 }, '12 pieces of evidence (90,000 characters in all)'],
  [{ pieces: 0, characters: 1 }, '1 character of what there was to read'],
])('what the prompt had no room for is told: %o', (left_out, what) => {
  expect(notesOf({ left_out })).toEqual([`Asked without ${what}: the model’s context is too small`])
})

test('what a server cut, what was asked once more and what ends early is told in that order', () => {
  expect(notesOf({ cut: true, repaired: true, prompt_cut: true })).toEqual([
    'The server read less of the prompt than was sent, without saying so',
    'Asked once more, because the first answer could not be used',
    'Ends where it reached the token limit',
  ])
})

test('who answered is named as the provider names it, and thoughts are counted', () => {
  const originOf = (asked: Parameters<typeof answerOriginOf>[0]) => answerOriginOf(asked, 0).origin
  const renamed = { model: 'gpt-5', served_model: 'gpt-5-2026-01-01' }
  expect(originOf({ ...renamed, reasoning_tokens: 1_640 })).toBe(
    'answered by gpt-5-2026-01-01 after 1,640 tokens of reasoning',
  )
  expect(originOf({ model: 'haiku', fallback_from: 'ada' })).toBe('answered by haiku')
  expect(originOf({ reasoning_tokens: 1 })).toBe('after 1 token of reasoning')
})
