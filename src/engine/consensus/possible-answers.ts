import type { Choice } from '../events/parts.ts'

/** How often the possible answers shall include the right one. */
export const COVERAGE = 0.9
/** With fewer outcomes the promise would be luck. */
export const OUTCOMES_FOR_SETS = 50

type Shares = Readonly<Record<Choice, number>>

/** A decision with a known outcome; `right` is null when only the winner is known to be wrong. */
interface Settled {
  shares: Shares
  winner: Choice
  right: Choice | null
}

/**
 * The least share of the weight at which an answer remains possible (split conformal prediction): in nine of ten such
 * decisions the right one has at least this share. Undefined with too few outcomes.
 */
export function leastShareOf(settled: readonly Settled[]): number | undefined {
  if (settled.length < OUTCOMES_FOR_SETS) return undefined
  const shares = settled.map(shareOfTruth).sort((a, b) => a - b)
  return shares[Math.floor((1 - COVERAGE) * (shares.length + 1) + 1e-9) - 1]
}

/** Uncertainty counts against us: any other choice may have been right, so the least share is taken. */
function shareOfTruth({ shares, winner, right }: Settled): number {
  if (right !== null) return shares[right] ?? shares.none ?? 0
  const others = Object.entries(shares).filter(([choice]) => choice !== winner)
  return Math.min(...others.map(([, share]) => share))
}

/** The possible answers, by weight; `none` stands for any answer without a vote. */
export const possibleAnswers = (shares: Shares, winner: Choice, leastShare: number): Choice[] =>
  Object.entries(shares)
    .filter(([choice, share]) => choice === winner || share >= leastShare)
    .sort(([oneName, one], [otherName, other]) => rounded(other) - rounded(one) || (oneName < otherName ? -1 : 1))
    .map(([choice]) => choice)

/** Sums in another order differ in their last digits. */
const rounded = (share: number) => Math.round(share * 1e9)
