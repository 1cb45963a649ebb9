import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

export const libraryItems = table('library_items', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    kind: plain<'document' | 'page' | 'evidence'>(),
    source_type: plain<string>(),
    title: personal<string>(),
    author: personal<string | null>(),
    url: personal<string | null>(),
    source_id: personal<string>(),
    source_key: personal<string>(),
    published_at: plain<Timestamp | null>(),
    fetched_at: plain<Timestamp | null>(),
    created_at: plain<Timestamp>(),
    created_by: personal<string | null>(),
    digest: plain<string>(),
    file_id: plain<string | null>(),
    mime: plain<string | null>(),
    bytes: plain<number | null>(),
    language: plain<string | null>(),
    status: plain<'processing' | 'ready' | 'failed'>(),
    reason: plain<string | null>(),
    confidence: plain<number | null>(),
    freshness: plain<number | null>(),
    authority: plain<number | null>(),
    /** In hundredths. */
    reliability: plain<number | null>(),
    superseded_by: plain<string | null>(),
    metadata: personal<Json>(),
    tags: personal<string[]>(),
  },
  category: 'knowledge',
  purpose: 'What the organization knows: documents, pages and evidence, and where each is from',
  exported: 'rows',
  person: { by: ['created_by'], erase: 'pseudonym' },
})

const libraryPages = table('library_pages', {
  columns: {
    organization_id: plain<string>(),
    item: plain<string>(),
    page: plain<number>(),
    text: personal<string>(),
    label: personal<string | null>(),
  },
  category: 'knowledge',
  purpose: 'The text of what the organization knows, so that a quotation opens at its place',
  exported: 'rows',
  person: {
    by: [],
    through: { table: 'library_items', column: 'item', its: 'id', by: 'created_by' },
    erase: { keep: 'It goes with its item, which the organization removes' },
  },
})

const evidenceCounts = table('evidence_counts', {
  columns: {
    organization_id: plain<string>(),
    source_type: plain<string>(),
    hundredth: plain<number>(),
    items: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many pieces of evidence there are of each source',
  exported: { omit: 'It says nothing about a person' },
})

const libraryIngests = table('library_ingests', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    created_by: personal<string>(),
    created_at: plain<Timestamp>(),
  },
  category: 'knowledge',
  purpose: 'What was asked to be taken in, and by whom',
  days: 30,
  since: 'created_at',
  exported: 'rows',
  person: { by: ['created_by'], erase: 'pseudonym' },
})

const libraryIngestParts = table('library_ingest_parts', {
  columns: {
    organization_id: plain<string>(),
    ingest: plain<string>(),
    place: plain<number>(),
    what: plain<'text' | 'url' | 'document'>(),
    /** A text until it is taken in; an address or the id of a document stays. */
    content: personal<string | null>(),
    named: personal<Json>(),
    status: plain<'pending' | 'ready' | 'failed'>(),
    item: plain<string | null>(),
    error: personal<string | null>(),
  },
  category: 'knowledge',
  purpose: 'The parts of what was asked to be taken in, each with what became of it',
  exported: 'rows',
  person: {
    by: [],
    through: { table: 'library_ingests', column: 'ingest', its: 'id', by: 'created_by' },
    erase: 'pseudonym',
  },
})

const libraryCounts = table('library_counts', {
  columns: {
    organization_id: plain<string>(),
    kind: plain<string>(),
    source_type: plain<string>(),
    items: plain<number>(),
    bytes: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many items there are of each kind and source',
  exported: { omit: 'It says nothing about a person' },
})

const libraryRemoved = table('library_removed', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    kind: plain<RowOf<typeof libraryItems>['kind']>(),
    source_type: plain<string>(),
    source_key: plain<string>(),
    authority: plain<number | null>(),
    superseded_by: plain<string | null>(),
    created_by: personal<string | null>(),
    removed_at: plain<Timestamp>(),
  },
  category: 'knowledge',
  purpose: 'What was removed of what decisions may rest on: where it was from, without its text',
  exported: 'rows',
  person: { by: ['created_by'], erase: 'pseudonym' },
})

export const libraryTables = [
  libraryItems,
  libraryPages,
  evidenceCounts,
  libraryIngests,
  libraryIngestParts,
  libraryCounts,
  libraryRemoved,
]

declare module '../../../storage/tables.ts' {
  interface Tables {
    library_items: RowOf<typeof libraryItems>
    library_pages: RowOf<typeof libraryPages>
    evidence_counts: RowOf<typeof evidenceCounts>
    library_ingests: RowOf<typeof libraryIngests>
    library_ingest_parts: RowOf<typeof libraryIngestParts>
    library_counts: RowOf<typeof libraryCounts>
    library_removed: RowOf<typeof libraryRemoved>
  }
}
