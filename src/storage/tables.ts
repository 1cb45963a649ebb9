import type { Generated } from 'kysely'

/** Timestamps cross the driver as ISO 8601 strings with milliseconds and `Z`. */
type Timestamp = string

/** An object in a jsonb column. */
type Json = Record<string, unknown>

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

export type QueueJobStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'

interface QueueJobs {
  organization_id: string
  id: string
  type: string
  payload: Json
  /** 0 low, 1 normal, 2 high. */
  priority: number
  status: QueueJobStatus
  sequence: Generated<number>
  run: number
  attempts: number
  max_attempts: number
  progress: number
  result: Json | null
  error: string | null
  worker_id: string | null
  created_by: string
  created_at: Timestamp
  available_at: Timestamp
  started_at: Timestamp | null
  completed_at: Timestamp | null
  updated_at: Timestamp
}

interface JobWorkers {
  id: string
  busy: boolean
  last_seen: Timestamp
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

interface InstallationKeys {
  id: string
  purpose: 'jwt' | 'signing'
  secret: string | null
  public_key: string | null
  active: boolean
  created_at: Timestamp
}

interface Migrations {
  name: string
  checksum: string
  applied_at: Timestamp
}

/** Every table of the product; a conformance test holds it against the catalogue. */
export interface Tables {
  migrations: Migrations
  installation_keys: InstallationKeys
  debates: Debates
  events: Events
  cursors: Cursors
  queue_jobs: QueueJobs
  job_workers: JobWorkers
}
