import type { Json, Timestamp } from '../../../storage/column-types.ts'

interface LibraryItems {
  organization_id: string
  id: string
  kind: 'document' | 'page' | 'evidence'
  source_type: string
  source_id: string
  source_key: string
  title: string
  url: string | null
  author: string | null
  published_at: Timestamp | null
  fetched_at: Timestamp | null
  created_at: Timestamp
  created_by: string | null
  digest: string
  file_id: string | null
  mime: string | null
  bytes: number | null
  language: string | null
  status: 'processing' | 'ready' | 'failed'
  reason: string | null
  confidence: number | null
  freshness: number | null
  authority: number | null
  /** In hundredths. */
  reliability: number | null
  superseded_by: string | null
  metadata: Json
  tags: string[]
}

interface LibraryPages {
  organization_id: string
  item: string
  page: number
  label: string | null
  text: string
}

interface EvidenceCounts {
  organization_id: string
  source_type: string
  hundredth: number
  items: number
}

interface LibraryIngests {
  organization_id: string
  id: string
  created_by: string
  created_at: Timestamp
}

interface LibraryIngestParts {
  organization_id: string
  ingest: string
  place: number
  what: 'text' | 'url' | 'document'
  /** A text until it is taken in; an address or the id of a document stays. */
  content: string | null
  named: Json
  status: 'pending' | 'ready' | 'failed'
  item: string | null
  error: string | null
}

interface LibraryCounts {
  organization_id: string
  kind: string
  source_type: string
  items: number
  bytes: number
}

interface LibraryRemoved {
  organization_id: string
  id: string
  kind: LibraryItems['kind']
  source_type: string
  source_key: string
  authority: number | null
  superseded_by: string | null
  created_by: string | null
  removed_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    library_items: LibraryItems
    library_pages: LibraryPages
    evidence_counts: EvidenceCounts
    library_ingests: LibraryIngests
    library_ingest_parts: LibraryIngestParts
    library_counts: LibraryCounts
    library_removed: LibraryRemoved
  }
}
