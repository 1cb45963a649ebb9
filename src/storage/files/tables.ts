import type { Timestamp } from '../column-types.ts'

interface StoredFiles {
  organization_id: string
  id: string
  /** Whose bytes they are: the organization itself, or the one above a workspace. */
  payer_id: string
  kind: string
  name: string
  type: string
  state: 'arriving' | 'stored' | 'removed'
  size: number
  sha256: string | null
  created_by: string
  created_at: Timestamp
  removed_at: Timestamp | null
}

interface StoredBytes {
  organization_id: string
  bytes: number
}

declare module '../tables.ts' {
  interface Tables {
    stored_files: StoredFiles
    stored_bytes: StoredBytes
  }
}
