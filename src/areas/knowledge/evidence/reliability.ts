import { EVIDENCE_KINDS } from '../../../engine/evidence-kinds.ts'
import { contentStems } from '../../../shared/text/stems.ts'
import { HOUR_MS } from '../../../shared/time/dates.ts'
import type { LibraryItem } from '../library/index.ts'

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

interface Reliability {
  confidence: number
  freshness: number
  authority: number
  reliability: number
}

const LEAST_CONFIDENCE = 0.2
const MOST_CONFIDENCE = 0.95
const FRESHNESS_OF_UNDATED = 0.5

const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** The authority of a source before any verdict: as collected, or the default of its kind. */
export const authorityOf = ({ kind, authority }: Pick<LibraryItem, 'kind' | 'authority'>): number =>
  authority ?? EVIDENCE_KINDS[kind === 'document' ? 'document' : 'web'].authority

/** .4 confidence + .3 freshness + .3 authority. */
export const reliabilityOf = ({ confidence, freshness, authority }: Omit<Reliability, 'reliability'>): number =>
  twoDecimals(0.4 * confidence + 0.3 * freshness + 0.3 * authority)

/** How well a text fits a question: the share of the question's words in its best paragraph. */
export function confidenceIn(question: string, text: string): number {
  const asked = new Set(contentStems(question))
  if (asked.size === 0) return LEAST_CONFIDENCE
  const shares = paragraphsOf(text).map(
    (paragraph) => asked.intersection(new Set(contentStems(paragraph))).size / asked.size,
  )
  return twoDecimals(Math.min(MOST_CONFIDENCE, Math.max(LEAST_CONFIDENCE, ...shares)))
}

const LOOKED_AT = 20_000
const paragraphsOf = (text: string) => text.slice(0, LOOKED_AT).split(/\n{2,}/)

/** ½^(age/half-life); undated texts count as half fresh. */
export function freshnessOf(publishedAt: string | null | undefined, halfLifeHours: number, now: Date): number {
  if (!publishedAt) return FRESHNESS_OF_UNDATED
  const hours = Math.max(0, now.getTime() - Date.parse(publishedAt)) / HOUR_MS
  return twoDecimals(0.5 ** (hours / halfLifeHours))
}
