import type { Evidence } from '../../../engine/state-parts.ts'
import type { LibraryItem } from '../library/index.ts'
import type { VerdictOutcome } from './reliability.ts'
import type { EvidenceRecord } from './schema.ts'

const SNIPPET = 500

/** How much of a text a list needs to read. */
export const SNIPPET_READ = SNIPPET + 1

const snippetOf = (text: string) => (text.length > SNIPPET ? `${text.slice(0, SNIPPET).toWellFormed()}…` : text)

/** The response form of a piece of evidence. */
export const evidenceRecord = (
  item: LibraryItem,
  {
    text,
    outcome,
    nameOf,
  }: { text: string; outcome: VerdictOutcome | undefined; nameOf: (sourceType: string) => string },
): EvidenceRecord => ({
  id: item.id,
  source: nameOf(item.sourceType),
  title: item.title,
  snippet: snippetOf(text),
  url: item.url,
  reliability_score: item.reliability ?? 0,
  metadata: item.metadata,
  source_type: item.sourceType,
  source_id: item.sourceId,
  author: item.author,
  created_at: item.publishedAt,
  fetched_at: item.fetchedAt,
  ...worth(item),
  outcome: outcome ?? 'UNVERIFIED',
})

const twoDecimals = (value: number | null) => Math.round((value ?? 0) * 100) / 100

const worth = ({ confidence, freshness, authority }: LibraryItem) => ({
  confidence: twoDecimals(confidence),
  freshness: twoDecimals(freshness),
  authority: twoDecimals(authority),
})

/** The response form of a debate's own copy of a piece. */
export const debatePieceRecord = (piece: Evidence) => ({
  id: piece.id,
  kind: piece.kind,
  source: piece.source,
  title: piece.title,
  snippet: snippetOf(piece.content),
  content: piece.content,
  url: piece.url,
  reliability_score: piece.reliability,
  confidence: piece.confidence,
  freshness: piece.freshness,
  authority: piece.authority,
  round: piece.round ?? null,
  attached_at: piece.at,
  metadata: piece.origin ? { item: piece.origin.item, passage: piece.origin.passage, place: piece.origin.place } : {},
})
