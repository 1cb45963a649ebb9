import { expect, test } from 'vitest'
import { silenceOf } from './leases.ts'

const LEASE_MS = 10_000
const SECOND = 1_000

/** The database's clock and ours run alike, and the database's is a day ahead. */
function place() {
  let elapsed = 0
  const silence = silenceOf({ leaseMs: LEASE_MS, monotonic: () => elapsed })
  const clock = () => 86_400_000 + elapsed
  return {
    silence,
    clock,
    wait: (ms: number) => {
      elapsed += ms
    },
    hear: () => silence.heard(new Date(clock())),
    runOutBy: () => silence.runOutBy()?.getTime(),
  }
}

test('before anything was heard the database decides alone', () => {
  expect(place().runOutBy()).toBeUndefined()
})

test('a question that reaches a stalled database late asks for the time at which it left', () => {
  const { hear, wait, runOutBy, clock } = place()
  hear()
  wait(2 * SECOND)
  expect(runOutBy()).toBe(clock())
})

test('what runs out in a silence is not taken over until its holder could be heard again', () => {
  const { hear, wait, runOutBy, clock } = place()
  hear()
  const lastHeard = clock()
  wait(12 * SECOND)
  expect(runOutBy()).toBe(lastHeard)
  hear()
  wait(4 * SECOND)
  expect(runOutBy()).toBe(lastHeard)
  hear()
  wait(2 * SECOND)
  expect(runOutBy()).toBe(clock())
})

test('where every answer takes long, what had run out by the one before is taken over', () => {
  const { hear, wait, runOutBy, clock } = place()
  hear()
  wait(8 * SECOND)
  hear()
  const second = clock()
  wait(8 * SECOND)
  expect(runOutBy()).toBe(second)
})
