import type { Generated } from 'kysely'
import type { Timestamp } from './column-types.ts'

export type DebateStatus = 'pending' | 'running' | 'paused' | 'completed' | 'failed' | 'cancelled'

interface Debates {
  id: string
  organization_id: string
  version: number
  head_hash: string
  status: DebateStatus
  created_at: Timestamp
  updated_at: Timestamp
  runner: string | null
  lease_until: Timestamp | null
  wake_at: Timestamp | null
  /** How often running it has failed since its last event. */
  setbacks: Generated<number>
}

interface Events {
  position: Generated<number>
  organization_id: string
  debate_id: string
  version: number
  type: string
  /** Canonical JSON (RFC 8785), kept as text because jsonb reorders keys. */
  data: string
  private: string | null
  salt: string | null
  private_digest: string | null
  at: Timestamp
  hash: string
}

interface LogVerifications {
  organization_id: string
  debate_id: string
  version: number
  intact: boolean
  reason: string | null
  checked_at: Timestamp
}

/** The tables of debates and their events. */
export interface LogTables {
  debates: Debates
  events: Events
  log_verifications: LogVerifications
}
