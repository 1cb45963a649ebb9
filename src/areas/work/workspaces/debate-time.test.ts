import { expect, test } from 'vitest'
import type { EventType } from '../../../shared/event-types.ts'
import { runningTime } from './debate-time.ts'

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n))
const log = (...moments: [number, EventType][]) => moments.map(([n, type]) => ({ type, at: minute(n).toISOString() }))
const minutes = (...wish: Parameters<typeof runningTime>) => runningTime(...wish).ms / 60_000

test('a debate runs from its beginning to its end', () => {
  expect(minutes(log([0, 'debate_start'], [3, 'agent_message']), minute(5))).toBe(5)
  expect(runningTime(log([0, 'debate_start'], [3, 'debate_end']), minute(5))).toEqual({ ms: 180_000, runs: false })
})

test('what it was paused, held or waited is not counted, also where it was both', () => {
  const held = log([0, 'debate_start'], [0, 'breakpoint_raised'], [10, 'breakpoint_resolved'], [12, 'debate_paused'])
  expect(runningTime(held, minute(90))).toEqual({ ms: 120_000, runs: false })
  const both = [...held, ...log([13, 'breakpoint_raised'], [14, 'debate_resumed'])]
  expect(minutes(both, minute(90))).toBe(2)
  expect(runningTime([...both, ...log([20, 'breakpoint_resolved'])], minute(21))).toEqual({ ms: 180_000, runs: true })
})
