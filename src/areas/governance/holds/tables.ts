import type { Timestamp } from '../../../storage/column-types.ts'

interface Holds {
  /** Who pays. */
  organization_id: string
  id: string
  name: string
  reason: string | null
  user_ids: string[]
  debate_ids: string[]
  policy_ids: string[]
  created_by: string
  created_at: Timestamp
  expires_at: Timestamp | null
  lifted_at: Timestamp | null
  lifted_by: string | null
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    holds: Holds
  }
}
