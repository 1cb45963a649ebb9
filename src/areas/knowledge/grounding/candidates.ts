import { SOURCE_TYPES, type SourceType } from '../../../adapters/sources/source.ts'
import type { Candidate } from '../../../engine/choose-pieces.ts'
import { EVIDENCE_KINDS, type EvidenceKind } from '../../../engine/evidence-kinds.ts'
import { BETWEEN_HEADINGS, LONGEST_TITLE } from '../../../engine/join-passages.ts'
import { oneLine } from '../../../shared/text/untrusted-text.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { Hit } from '../../../storage/search/passage.ts'
import type { LibraryItem } from '../library/index.ts'

/** A passage of an item, and how it was found where it was. */
export interface Part extends Pick<Hit, 'passage' | 'ordinal' | 'head' | 'place' | 'text'> {
  item: LibraryItem
  /** How many passages the item has. */
  all: number
  found?: { score: number; own: number; full: number; rank: number }
}

/** A passage as it could stand in a debate. */
export function candidateOf({ item, all, found, ...passage }: Part, now: Date): Candidate {
  const { label, ...place } = passage.place
  const title = oneLine(item.title).slice(0, LONGEST_TITLE)
  return {
    source: item.id,
    ordinal: passage.ordinal,
    score: found?.score ?? 0,
    piece: {
      kind: kindOf(item),
      title: withHeadings(title, passage.head),
      source: item.url ?? title,
      content: passage.text,
      ...(item.url !== null && { url: item.url }),
      ...(item.publishedAt !== null && { published: item.publishedAt }),
      ...reliabilityOf(item, confidenceOf(found), now),
      origin: { item: item.id, passage: passage.passage, place, all, ...(found && { rank: found.rank }) },
      ...(label !== undefined && { label: oneLine(label) }),
    },
  }
}

/** The headings above a passage and the header of its table say what its words are about. */
function withHeadings(title: string, head: string): string {
  const headings = oneLine(head)
  if (headings === '' || headings === title) return title
  return (headings.startsWith(title) ? headings : `${title}${BETWEEN_HEADINGS}${headings}`)
    .slice(0, LONGEST_TITLE)
    .toWellFormed()
}

/** The confidence of a passage that a person chose. */
const CHOSEN_CONFIDENCE = 0.6
const LEAST_CONFIDENCE = 0.2
const MOST_CONFIDENCE = 0.95
const FRESHNESS_OF_UNDATED = 0.5

interface Reliability {
  confidence: number
  freshness: number
  authority: number
  reliability: number
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** How sure a passage is that was found: what the question's words make of it over that of a passage which holds every word of the query. */
const confidenceOf = (hit?: { own: number; full: number }): number =>
  hit && hit.full > 0 ? Math.min(MOST_CONFIDENCE, Math.max(LEAST_CONFIDENCE, hit.own / hit.full)) : CHOSEN_CONFIDENCE

function kindOf({ kind, sourceType }: Pick<LibraryItem, 'kind' | 'sourceType'>): EvidenceKind {
  if (kind !== 'evidence') return kind === 'page' ? 'web' : 'document'
  return Object.hasOwn(SOURCE_TYPES, sourceType) ? SOURCE_TYPES[sourceType as SourceType] : 'web'
}

/** What a passage is worth: of collected evidence as it was when it was collected, of documents by their age. */
function reliabilityOf(item: LibraryItem, confidence: number, now: Date): Reliability {
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
