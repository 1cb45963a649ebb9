import { nanoOf } from '../../../../shared/money.ts'

const LEAST_NANO = nanoOf(1)
const DEVIATIONS = 6
/** With fewer days nobody knows what is usual. */
const LEAST_DAYS = 7

const middle = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) / 2
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2
}

/** What a day may take before it stands out: the usual of the days before and six times how far they lie apart, at least a dollar. */
export function spikeLine(before: readonly number[]): number | undefined {
  if (before.length < LEAST_DAYS) return undefined
  const usual = middle(before)
  const apart = middle(before.map((value) => Math.abs(value - usual)))
  return Math.max(LEAST_NANO, usual + DEVIATIONS * apart)
}
