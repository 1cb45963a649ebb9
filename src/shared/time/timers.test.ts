import { expect, test } from 'vitest'
import { AttentiveTimer } from './timers.ts'

/** A clock whose timers come due when the test says, and as late as it says. */
function slowClock() {
  let at = 0
  let due: { at: number; call: () => void } | undefined
  const rung: number[] = []
  return {
    clockwork: {
      monotonic: () => at,
      after(ms: number, call: () => void) {
        const mine = { at: at + ms, call }
        due = mine
        return () => {
          if (due === mine) due = undefined
        }
      },
    },
    rung,
    ring: () => void rung.push(at),
    pass: (ms: number) => {
      at += ms
    },
    /** Lets the next timer come, so many milliseconds late. */
    next(lateMs = 0) {
      const { at: when, call } = due ?? { at, call: () => {} }
      due = undefined
      at = when + lateMs
      call()
    },
    isSet: () => due !== undefined,
  }
}

test('it rings after its time', () => {
  const clock = slowClock()
  new AttentiveTimer(2500, clock.ring, clock.clockwork)
  for (let tick = 0; tick < 3; tick++) clock.next()
  expect([clock.rung, clock.isSet()]).toEqual([[2500], false])
})

test('a time in which nobody could listen counts for a second, and what came meanwhile is heard first', () => {
  const clock = slowClock()
  new AttentiveTimer(3000, clock.ring, clock.clockwork)
  clock.next(60_000)
  clock.next()
  expect(clock.rung).toEqual([])
  clock.next(60_000)
  expect([clock.rung, clock.isSet()]).toEqual([[], true])
  clock.next()
  expect(clock.rung).toHaveLength(1)
})

test('it rings at last also on a machine that is always late', () => {
  const clock = slowClock()
  new AttentiveTimer(3000, clock.ring, clock.clockwork)
  for (let tick = 0; tick < 4; tick++) clock.next(5000)
  expect([clock.rung.length, clock.isSet()]).toEqual([1, false])
})

test('stopped, it tells what was left and does not ring', () => {
  const clock = slowClock()
  const timer = new AttentiveTimer(2500, clock.ring, clock.clockwork)
  clock.next()
  clock.pass(400)
  expect(timer.stop()).toBe(1100)
  expect([clock.rung, clock.isSet()]).toEqual([[], false])
})

test('begun anew, it has all its time from then on, and sets no new timer for it', () => {
  const clock = slowClock()
  const timer = new AttentiveTimer(2500, clock.ring, clock.clockwork)
  clock.next()
  clock.pass(400)
  timer.restart(2000)
  for (let tick = 0; tick < 3; tick++) clock.next()
  expect([clock.rung, clock.isSet()]).toEqual([[3400], false])
})
