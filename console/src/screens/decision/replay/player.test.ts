import { expect, test } from 'vitest'
import type { EventOf, EventType } from '../../../stream/frames.ts'
import { eventWords } from './event-words.ts'
import { marksOf } from './player.tsx'

const event = <Type extends EventType>(seq: number, type: Type, payload: Partial<EventOf<Type>['payload']>) =>
  ({ seq, type, timestamp: '2026-11-15T12:00:00.000Z', payload }) as unknown as EventOf<Type>

const LOG = [
  event(1, 'debate_start', { topic: 'Should we?' }),
  event(2, 'round_start', { round: 1 }),
  event(3, 'agent_message', { agent: 'ada', phase: 'opening', proposal: 'p1', content: 'Yes.' }),
  event(4, 'vote_cast', { agent: 'ada', choice: 'p1', reason: 'It pays.' }),
  event(5, 'vote_tally', { round: 1, confidence: 0.5, counts: { p1: 1, p2: 0 } }),
  event(6, 'agent_failed', { agent: 'bo', reason: 'rate_limited', message: 'Too many' }),
  event(7, 'vote_cast', { agent: 'ada', choice: 'p2', reason: 'It does not.' }),
  event(8, 'vote_cast', { agent: 'ada', choice: 'p2', reason: 'Still not.' }),
  event(9, 'debate_end', { outcome: 'no_consensus', answer: '' }),
]

test('turning points are marked where they are, and a change of mind only where it happened', () => {
  expect(marksOf(LOG)).toEqual([
    { seq: 2, title: 'Round 1' },
    { seq: 5, title: 'Round 1 votes' },
    { seq: 6, title: 'bo fails' },
    { seq: 7, title: 'ada: p1 → p2', reversal: 'ada' },
    { seq: 9, title: 'End' },
  ])
})

test('events are told in words, with who did it and what was said', () => {
  const words = LOG.map(eventWords)
  expect(words[3]).toEqual({ agent: 'ada', what: 'votes for p1', text: 'It pays.' })
  expect(words[4]).toEqual({ what: 'Votes counted: confidence 0.50', text: 'p1: 1' })
  expect(words[5]).toMatchObject({ agent: 'bo', what: 'gives no answer: rate limited' })
  expect(words[8]).toMatchObject({ what: 'The debate ended: no consensus' })
})

test('an event that has no words of its own is still named', () => {
  expect(eventWords(event(1, 'checkpoint_created', {})).what).toBe('checkpoint created')
})
