import { DAY_MS } from '../../../shared/time/lengths.ts'

/** What came of checking a piece of evidence, and how much that moves the standing of its source. */
export const IMPACTS = {
  VERIFIED: 0.15,
  PARTIALLY_VERIFIED: 0.05,
  UNVERIFIED: 0,
  CONTESTED: -0.05,
  REFUTED: -0.2,
} as const

export type VerdictOutcome = keyof typeof IMPACTS

const TIERS = [
  ['AUTHORITATIVE', 0.85],
  ['RELIABLE', 0.7],
  ['STANDARD', 0.5],
  ['UNCERTAIN', 0.3],
  ['UNRELIABLE', Number.NEGATIVE_INFINITY],
] as const

export type ReputationTier = (typeof TIERS)[number][0]

/** A verdict counts half after so many days. */
export const HALF_LIFE_DAYS = 30
export const RECENT_DAYS = 7

export const tierOf = (score: number): ReputationTier => TIERS.find(([, least]) => score >= least)?.[0] ?? 'UNRELIABLE'

export interface Verdict {
  impact: number
  at: string
}

/** Where a source stands: what it was worth before, and every verdict by its age. */
export function reputation(
  base: number,
  verdicts: readonly Verdict[],
  now: Date,
): { score: number; tier: ReputationTier } {
  const moved = verdicts.reduce((sum, { impact, at }) => sum + impact * 0.5 ** (agedDays(at, now) / HALF_LIFE_DAYS), 0)
  return scoreOf(base, moved)
}

/** From the sum of the verdicts, each by its age. */
export function scoreOf(base: number, moved: number): { score: number; tier: ReputationTier } {
  const score = Math.round(Math.min(1, Math.max(0, base + moved)) * 1e4) / 1e4
  return { score, tier: tierOf(score) }
}

const agedDays = (at: string, now: Date) => Math.max(0, now.getTime() - Date.parse(at)) / DAY_MS
