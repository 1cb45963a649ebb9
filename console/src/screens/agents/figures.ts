export const percent = (share: number) => `${Math.round(share * 100)}\u00a0%`

/** A figure that is not known yet is said to be so. */
export const orUnknown = (value: number | null, show: (value: number) => string) =>
  value === null ? 'not known' : show(value)

/** Below this a share of a hundred says more than is known. */
const FEW = 10

/** How often somebody was right, told alike wherever it stands. */
export function rightOf(right: number, outcomes: number): string {
  if (outcomes === 0) return 'not known'
  const counted = `${right} of ${outcomes}`
  return outcomes < FEW ? counted : `${counted} (${percent(right / outcomes)})`
}

/** How far what was stated lay from what came true: 0 is best. */
export const brierWords = (score: number) => score.toFixed(3)
