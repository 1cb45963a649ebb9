import { expect, test } from 'vitest'
import type { DebateEvent } from '../../stream/index.ts'
import { EMPTY_VIEW } from './debate-view.ts'
import { stopsOf } from './playback-bar.tsx'

const at = (seq: number, type: string, payload: object) =>
  ({ seq, type, timestamp: '2026-11-16T08:00:00.000Z', payload }) as DebateEvent
const message = (seq: number, content: string, quotes: object[] = []) =>
  at(seq, 'agent_message', { round: 1, phase: 'opening', agent: 'ada', role: 'proposer', content, quotes })
const QUOTE = 'one two three four five six seven eight nine ten'
const quoted = { evidence: 'evd_1', text: QUOTE }

test('a debate rests where there is something to read, longer where there is more, and what was read before takes no time', () => {
  const events = [
    at(1, 'round_start', { round: 1 }),
    at(2, 'phase_change', { to: 'opening' }),
    message(3, `Because “${QUOTE}”`, [quoted]),
    message(4, `Because “${QUOTE}”`, [quoted]),
    at(5, 'round_end', { round: 1 }),
  ]
  expect(stopsOf(EMPTY_VIEW, events)).toEqual([
    { events: 1, ms: 700 },
    { events: 3, ms: 11 * 240 },
    { events: 5, ms: 700 },
  ])
})

test('a long text does not hold a reader up for ever', () => {
  const [stop] = stopsOf(EMPTY_VIEW, [message(1, 'word '.repeat(5_000))])
  expect(stop).toEqual({ events: 1, ms: 6_000 })
  expect(stopsOf(EMPTY_VIEW, [])).toEqual([])
})
