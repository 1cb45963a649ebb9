import { expect, test } from 'vitest'
import type { DebateEvent } from '../../stream/frames.ts'
import { irregularAnswers } from './cost-tab.tsx'

let seq = 0
const event = (type: string, payload: object) => {
  seq += 1
  const place = { agent: 'ada', round: 1, phase: 'vote', ask: `1:vote:${seq}` }
  return { type, seq, timestamp: '2026-11-15T12:00:00.000Z', payload: { ...place, ...payload } } as DebateEvent
}
const wordsOf = (type: string, payload: object) =>
  irregularAnswers([event(type, payload)]).flatMap(({ words }) => words)

test('an answer that went as it should is not told', () => {
  expect(irregularAnswers([event('vote_cast', { attempts: 1, tokens_in: 10 })])).toEqual([])
})

test.each([
  ['vote_cast', { repaired: true, attempts: 2 }, ['Asked again, because the first answer could not be used.']],
  ['vote_cast', { attempts: 3 }, ['It took 3 calls.']],
  ['agent_message', { cut: true }, ['Its answer ends where it reached the token limit.']],
  [
    'agent_message',
    { left_out: { pieces: 3, characters: 12_000 } },
    ['It was asked without 3 pieces of evidence (12,000 characters in all): the model’s context is too small.'],
  ],
  [
    'agent_message',
    { left_out: { pieces: 0, characters: 500 }, prompt_cut: true },
    [
      'It was asked without 500 characters of what there was to read: the model’s context is too small.',
      'The server read less of the prompt than was sent, without saying so.',
    ],
  ],
  [
    'agent_failed',
    { reason: 'refused', message: 'The model declined to answer' },
    ['It gave no answer: The model declined to answer.'],
  ],
  [
    'agent_failed',
    { reason: 'timeout', message: 'The model did not begin within 90 seconds' },
    ['It gave no answer: The model did not begin within 90 seconds.'],
  ],
  ['vote_cast', { served_model: 'gpt-6-luna' }, ['It was answered by gpt-6-luna.']],
  ['agent_message', { discarded: true }, ['The answer came too late to count, and was paid for.']],
])('%s with %j is told in plain words', (type, payload, words) => {
  expect(wordsOf(type, payload)).toEqual(words)
})

test('each ask is told once, with its place', () => {
  const first = event('critique', { repaired: true, ask: '2:critique:ada', round: 2, phase: 'critique' })
  const second = event('critique', { ask: '2:critique:ada', round: 2, phase: 'critique' })
  expect(irregularAnswers([first, second])).toMatchObject([{ agent: 'ada', where: 'Round 2, critique' }])
})
