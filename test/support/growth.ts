import { expect } from 'vitest'
import { measured } from './measured.ts'
import { cpuMilliseconds, judgesTime } from './time-limits.ts'

/** How much longer the long input is. */
const TIMES = 4
/** Between 4, which is linear, and 16, which is quadratic. */
const MOST = 8
/** Below this, what is measured is mostly noise. */
const FLOOR_MS = 5
/** A disturbance passes, too much work does not: the least of all rounds counts. */
const ROUNDS = 5

/**
 * Tells when a piece of work takes far more than another one, here and now and with compiled code. On a busy machine some of what others took may
 * count too, so only `npm run faults` fails for it.
 */
export function expectNoDearer(work: () => unknown, other: () => unknown) {
  let [dear, cheap] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  work()
  for (let round = 0; round < ROUNDS; round++) {
    cheap = Math.min(cheap, cpuMilliseconds(other))
    dear = Math.min(dear, cpuMilliseconds(work))
    if (dear <= MOST * Math.max(cheap, FLOOR_MS)) return
  }
  const times = `It took ${(dear / cheap).toFixed(1)} times the work that it is held against, and ${MOST} times is too much.`
  if (judgesTime()) expect.fail(times)
  measured(times)
}

/** Tells when the work grows faster than the length of its input; only `npm run faults` fails for it. */
export function expectLinear<Input>(length: number, make: (length: number) => Input, work: (input: Input) => unknown) {
  const [short, long] = [make(length / TIMES), make(length)]
  expectNoDearer(
    () => work(long),
    () => work(short),
  )
}
