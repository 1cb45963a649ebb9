import { EVIDENCE_KINDS } from '../../../engine/evidence-kinds.ts'
import { contentStems } from '../../../shared/text/stems.ts'
import { HOUR_MS } from '../../../shared/time/dates.ts'
import type { LibraryItem } from '../library/index.ts'

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
