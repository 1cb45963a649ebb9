import type { Timestamp } from '../../../storage/column-types.ts'

interface Checkpoints {
  organization_id: string
  id: string
  debate_id: string
  version: number
  round: number
  reason: string
  note: string | null
  created_by: string | null
  created_at: Timestamp
  resumed_at: Timestamp | null
  standing: 'active' | 'resumed' | 'expired'
}

interface CheckpointCounts {
  organization_id: string
  standing: 'active' | 'resumed' | 'expired'
  checkpoints: number
}

interface DeletedCheckpoints {
  organization_id: string
  id: string
  debate_id: string
  deleted_by: string
  deleted_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    checkpoints: Checkpoints
    checkpoint_counts: CheckpointCounts
    deleted_checkpoints: DeletedCheckpoints
  }
}
