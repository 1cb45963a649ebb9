/** The verdicts on a piece of evidence, and how much each moves the reputation of its source. */
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

/** A verdict counts half after this many days. */
export const HALF_LIFE_DAYS = 30
export const RECENT_DAYS = 7

const tierOf = (score: number): ReputationTier => TIERS.find(([, least]) => score >= least)?.[0] ?? 'UNRELIABLE'

/** The reputation of a source: its base score plus the sum of the verdicts, each weighted by its age. */
export function scoreOf(base: number, moved: number): { score: number; tier: ReputationTier } {
  const score = Math.round(Math.min(1, Math.max(0, base + moved)) * 1e4) / 1e4
  return { score, tier: tierOf(score) }
}
