import type { Generated } from 'kysely'
import type { DebateStatus } from '../engine/state.ts'
import type { Json, Timestamp } from './column-types.ts'

interface Migrations {
  name: string
  checksum: string
  release: string | null
  applied_at: Timestamp
}

interface InstallationKeys {
  id: string
  purpose: 'jwt' | 'signing' | 'encryption' | 'vapid'
  /** In clear, until `master_key` says that all are sealed. */
  secret: string | null
  sealed_secret: string | null
  public_key: string | null
  active: boolean
  created_at: Timestamp
  retired_at: Timestamp | null
  stood_in_clear: Generated<boolean>
  /** A signing key's public part and times, sealed with the master key. */
  vouched: string | null
}

interface MasterKeyCheck {
  id: string
  since: Timestamp
  sealed_at: Timestamp | null
  only_one: Generated<boolean>
}

interface Installation {
  id: string
  since: Timestamp
  only_one: Generated<boolean>
}

interface OneTimeTokens {
  digest: string
  purpose: string
  subject: string
  data: Json
  created_at: Timestamp
  expires_at: Timestamp
}

interface Cursors {
  name: string
  kind: 'view' | 'reaction'
  position: number
  failures: number
  failing_position: number | null
  last_error: string | null
  stopped_at: Timestamp | null
  updated_at: Timestamp
}

interface JobWorkers {
  id: string
  busy: boolean
  last_seen: Timestamp
}

interface StreamNodes {
  id: string
  lease_until: Timestamp
}

interface StreamSockets {
  id: string
  node_id: string
  holder: string
}

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

interface VendorPaces {
  bucket: string
  /** When the next call would be due at an even pace. */
  due_at: Timestamp
  /** The slot that was given last. */
  slot_at: Timestamp
  /** Until when the vendor asked to be left alone. */
  paused_until: Timestamp | null
  /** Who has the one connection, and until when at most. */
  held_by: string | null
  held_until: Timestamp | null
}

interface Once {
  digest: string
  at: Timestamp
}

interface VendorPauses {
  organization_id: string
  /** Of a site that somebody of the tenant named. */
  bucket: string
  paused_until: Timestamp
}

/**
 * Every table of the product: the platform's own here, each area's in its `tables.ts`. A conformance test holds them against
 * the catalogue.
 */
export interface Tables {
  migrations: Migrations
  installation: Installation
  installation_keys: InstallationKeys
  master_key: MasterKeyCheck
  one_time_tokens: OneTimeTokens
  cursors: Cursors
  job_workers: JobWorkers
  stream_nodes: StreamNodes
  stream_sockets: StreamSockets
  debates: Debates
  events: Events
  once: Once
  vendor_paces: VendorPaces
  vendor_pauses: VendorPauses
}
