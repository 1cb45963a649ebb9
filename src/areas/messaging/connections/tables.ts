import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'

interface ConnectionRows {
  /** Who pays: connections are never a workspace's. */
  organization_id: string
  id: string
  kind: string
  name: string
  app_id: string
  external_id: string
  intake: 'signed' | 'dial' | 'none'
  owner_id: string
  visibility: 'own' | 'shared'
  acts_as: string | null
  settings: Json
  state: 'active' | 'paused' | 'failed'
  why: string | null
  /** Made by settings of the environment, which also change and remove it. */
  from_settings: boolean
  sealed_secrets: string | null
  /** Those before the last rotation, good until then. */
  sealed_previous: string | null
  previous_until: Timestamp | null
  secret_digest: string | null
  previous_digest: string | null
  sealed_tokens: string | null
  tokens_until: Timestamp | null
  /** Who renews the tokens, and until when nobody else does. */
  renewed_by: string | null
  renewed_until: Timestamp | null
  /** Since when the vendor refuses to renew them. */
  refused_since: Timestamp | null
  /** Where a connection that we dial has come to. */
  position: Json | null
  created_at: Timestamp
  updated_at: Timestamp
  removed_at: Timestamp | null
  version: number
  runner: string | null
  lease_until: Timestamp | null
  wake_at: Timestamp | null
  setbacks: Generated<number>
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    connections: ConnectionRows
  }
}
