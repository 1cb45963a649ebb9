import { SOURCE_TYPES, type SourceType } from '../../../adapters/sources/source-types.ts'
import { EVIDENCE_KINDS, type EvidenceKind } from '../../../engine/evidence-kinds.ts'
import { DAY_MS } from '../../../shared/time/lengths.ts'
import type { LibraryItem } from '../library/index.ts'

/** How sure a passage is that somebody chose. */
const CHOSEN_CONFIDENCE = 0.6
const LEAST_CONFIDENCE = 0.2
const MOST_CONFIDENCE = 0.95
const FRESHNESS_OF_UNDATED = 0.5

export interface Worth {
  confidence: number
  freshness: number
  authority: number
  reliability: number
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** How sure a passage is that was found: what the question's words make of it over that of a passage which holds every word of the query. */
export const confidenceOf = (hit?: { own: number; full: number }): number =>
  hit && hit.full > 0 ? Math.min(MOST_CONFIDENCE, Math.max(LEAST_CONFIDENCE, hit.own / hit.full)) : CHOSEN_CONFIDENCE

export function kindOf({ kind, sourceType }: Pick<LibraryItem, 'kind' | 'sourceType'>): EvidenceKind {
  if (kind !== 'evidence') return kind === 'page' ? 'web' : 'document'
  return Object.hasOwn(SOURCE_TYPES, sourceType) ? SOURCE_TYPES[sourceType as SourceType] : 'web'
}

/** What a passage is worth: of collected evidence as it was when it was collected, of documents by their age. */
export function worthOf(item: LibraryItem, confidence: number, now: Date): Worth {
  const { authority: usual, halfLifeDays } = EVIDENCE_KINDS[kindOf(item)]
  const authority = item.authority ?? usual
  const freshness = item.freshness ?? freshnessOf(item.publishedAt, halfLifeDays, now)
  if (item.reliability !== null) {
    return {
      confidence: item.confidence ?? twoDecimals(confidence),
      freshness,
      authority,
      reliability: item.reliability,
    }
  }
  const reliability = twoDecimals(0.4 * confidence + 0.3 * freshness + 0.3 * authority)
  return { confidence: twoDecimals(confidence), freshness: twoDecimals(freshness), authority, reliability }
}

function freshnessOf(publishedAt: string | null, halfLifeDays: number, now: Date): number {
  if (publishedAt === null) return FRESHNESS_OF_UNDATED
  const days = Math.max(0, now.getTime() - Date.parse(publishedAt)) / DAY_MS
  return 0.5 ** (days / halfLifeDays)
}
