import type { DocumentKind } from '../../../adapters/sandbox/document/kinds.ts'
import type { Timestamp } from '../../../storage/column-types.ts'

interface Documents {
  organization_id: string
  id: string
  name: string
  extension: string
  kind: DocumentKind
  debate_id: string | null
  replaces: string | null
  job_id: string
  pages: number | null
  words: number | null
  characters: number | null
  hidden: number | null
  cut: boolean | null
  no_text: number[] | null
  kills: number
  updated_at: Timestamp
}

interface DocumentTotals {
  organization_id: string
  documents: number
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    documents: Documents
    document_totals: DocumentTotals
  }
}
