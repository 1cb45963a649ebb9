import type { Json, Timestamp } from '../../../storage/column-types.ts'

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
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    stored_exports: StoredExports
  }
}
