import { onTestFinished } from 'vitest'
import type { vendorFaults } from '../../support/vendors/faults.ts'

const LATEST_MS = 20_000

/**
 * Every fifth answer is lost; half of those calls are accepted only after we gave up, at most 20 seconds later, of which so many
 * pass within one. Counts them.
 */
export function everyFifth(
  faults: Pick<ReturnType<typeof vendorFaults>, 'choose' | 'acceptLate'>,
  roll: (sides: number) => number,
  times: number,
) {
  const befallen = { lost: 0, late: 0 }
  faults.choose(() => {
    if (roll(5) > 0) return undefined
    const fault = roll(2) === 0 ? 'lost' : 'late'
    befallen[fault] += 1
    return fault
  })
  const accepting = setInterval(faults.acceptLate, LATEST_MS / times)
  onTestFinished(() => clearInterval(accepting))
  return befallen
}
