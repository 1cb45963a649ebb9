import type { Amount } from '../spending/bound.ts'
import type { Threshold } from '../tables.ts'

export interface Limits {
  limitNano: number | null
  limitTokens: number | null
}

/** How much of a budget is spent, as a share of its nearer limit. */
export const shareOf = ({ limitNano, limitTokens }: Limits, { nano, tokens }: Amount): number =>
  Math.max(limitNano ? nano / limitNano : 0, limitTokens ? tokens / limitTokens : 0)

/** The thresholds that lie between what was spent and what is spent now, the lowest first. */
export function crossedThresholds(
  budget: Limits & { thresholds: readonly Threshold[] },
  before: Amount,
  after: Amount,
): readonly Threshold[] {
  const [from, to] = [shareOf(budget, before), shareOf(budget, after)]
  return budget.thresholds
    .filter(({ percentage }) => from < percentage && to >= percentage)
    .toSorted((one, other) => one.percentage - other.percentage)
}
