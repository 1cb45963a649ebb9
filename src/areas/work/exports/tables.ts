import type { ColumnType } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'

/** A file that was written anew when somebody was erased from it. */
export interface Reissue {
  /** Of the former file, in hex. */
  sha256: string
  /** When it was written anew. */
  at: string
  erasure_id: string
}

interface StoredExports {
  organization_id: string
  id: string
  payer_id: string
  kind: string
  format: string
  wish: Json
  status: 'pending' | 'ready' | 'failed'
  requested_by: string
  file_id: string | null
  error: string | null
  created_at: Timestamp
  ready_at: Timestamp | null
  expires_at: Timestamp | null
  /** What it took the place of, the oldest first. */
  reissues: ColumnType<readonly Reissue[], string | undefined, string>
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    stored_exports: StoredExports
  }
}
