import { expect, test } from 'vitest'
import { readLog } from '../../debate/logs/read-log.ts'
import { eventWords } from './event-words.ts'
import { marksOf } from './marks.ts'

test('rounds, counts and the end are marked where they are in the log', () => {
  const log = readLog('consensus')
  const marks = marksOf(log)
  for (const { seq, title } of marks) {
    if (title.startsWith('Round')) expect(log[seq - 1]?.type).toBe('round_start')
    if (title === 'The end') expect(log[seq - 1]?.type).toBe('debate_end')
  }
  expect(marks.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Round 1', 'Count of round 1', 'Consensus', 'The end']),
  )
})

test('a change of mind is marked where it happened, and only there', () => {
  const [vote] = readLog('consensus').filter(({ type }) => type === 'vote_cast')
  if (vote?.type !== 'vote_cast') throw new Error('The log has no vote')
  const casting = (seq: number, choice: string) => ({ ...vote, seq, payload: { ...vote.payload, choice } })
  const who = vote.payload.agent ?? ''
  expect(marksOf([casting(1, 'p1'), casting(2, 'p1'), casting(3, 'p2')])).toEqual([
    { seq: 3, title: `${who}: p1 → p2`, reversal: who },
  ])
})

test('every event of a log has words', () => {
  for (const event of [...readLog('consensus'), ...readLog('eventful')]) expect(eventWords(event).what).not.toBe('')
})
