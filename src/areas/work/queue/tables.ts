import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'

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

declare module '../../../storage/tables.ts' {
  interface Tables {
    queue_jobs: QueueJobs
  }
}
