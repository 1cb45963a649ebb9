import type { Timestamp } from '../../../storage/column-types.ts'

interface ApiKeys {
  id: string
  organization_id: string
  user_id: string
  name: string
  digest: string
  prefix: string
  scopes: string[]
  created_at: Timestamp
  expires_at: Timestamp | null
  last_used_at: Timestamp | null
  /** The key that asked for it, where that was no person. */
  issued_by: string | null
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    api_keys: ApiKeys
  }
}
