import type { Choice } from '../events/parts.ts'

/** How often the answers that remain are to hold the right one. */
export const COVERAGE = 0.9
/** With fewer outcomes the promise is a matter of luck. */
export const OUTCOMES_FOR_SETS = 50

type Shares = Readonly<Record<Choice, number>>

/** A decision whose outcome is known; `right` is null where no more is known than that the winner was wrong. */
interface Settled {
  shares: Shares
  winner: Choice
  right: Choice | null
}

/**
 * The share of the weight from which an answer remains possible (split conformal prediction): of decisions like those
 * that are settled, the right one has at least this share in nine of ten. Undefined while too few are settled.
 */
export function leastShareOf(settled: readonly Settled[]): number | undefined {
  if (settled.length < OUTCOMES_FOR_SETS) return undefined
  const shares = settled.map(shareOfTruth).sort((a, b) => a - b)
  return shares[Math.floor((1 - COVERAGE) * (shares.length + 1) + 1e-9) - 1]
}

/** What is not known for certain counts against us: any of the others may have been right, so the least of them was. */
function shareOfTruth({ shares, winner, right }: Settled): number {
  if (right !== null) return shares[right] ?? shares.none ?? 0
  const others = Object.entries(shares).filter(([choice]) => choice !== winner)
  return Math.min(...others.map(([, share]) => share))
}

/** The answers that remain, the weightiest first; `none` stands for any other than those that were voted for. */
export const possibleAnswers = (shares: Shares, winner: Choice, leastShare: number): Choice[] =>
  Object.entries(shares)
    .filter(([choice, share]) => choice === winner || share >= leastShare)
    .sort(([oneName, one], [otherName, other]) => rounded(other) - rounded(one) || (oneName < otherName ? -1 : 1))
    .map(([choice]) => choice)

/** Weights that are added up in another order differ in their last digits. */
const rounded = (share: number) => Math.round(share * 1e9)
