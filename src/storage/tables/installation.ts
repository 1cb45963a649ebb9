import type { Generated } from 'kysely'
import type { Json, Timestamp } from './column-types.ts'

interface Migrations {
  name: string
  checksum: string
  applied_at: Timestamp
}

interface InstallationKeys {
  id: string
  purpose: 'jwt' | 'signing' | 'encryption'
  secret: string | null
  public_key: string | null
  active: boolean
  created_at: Timestamp
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

type QueueJobStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'

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

interface StreamNodes {
  id: string
  lease_until: Timestamp
}

interface StreamSockets {
  id: string
  node_id: string
  holder: string
}

interface DebateHours {
  organization_id: string
  hour: Timestamp
  started: number
  ended: number
  agreed: number
  rounds: number
  duration_ms: number
  agent_calls: number
}

interface DebatesUnderWay {
  organization_id: string
  debate_id: string
  started_at: Timestamp
}

/** The tables of the installation itself and its processes. */
export interface InstallationTables {
  migrations: Migrations
  installation_keys: InstallationKeys
  one_time_tokens: OneTimeTokens
  cursors: Cursors
  queue_jobs: QueueJobs
  job_workers: JobWorkers
  stream_nodes: StreamNodes
  stream_sockets: StreamSockets
  debate_hours: DebateHours
  debates_under_way: DebatesUnderWay
}
