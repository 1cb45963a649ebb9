import type { Json, Timestamp } from '../../../storage/column-types.ts'

/** `paused`: nobody may ask in the name of whoever submitted it. */
export type BatchStatus = 'pending' | 'processing' | 'paused' | 'completed' | 'cancelled'
export type ItemStatus = 'pending' | 'processing' | 'completed' | 'failed'

interface Batches {
  organization_id: string
  id: string
  status: BatchStatus
  /** Why it is paused or waits. */
  reason: string | null
  waits_until: Timestamp | null
  max_parallel: number
  priority: number
  total: number
  completed: number
  failed: number
  webhook_url: string | null
  sealed_headers: string | null
  webhook_state: string | null
  webhook_error: string | null
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
  completed_at: Timestamp | null
}

interface BatchItems {
  organization_id: string
  batch_id: string
  place: number
  /** Of the debate that is begun for it, from the first moment on. */
  debate_id: string
  question: string
  /** What is asked, until its debate has it. */
  request: Json | null
  priority: number
  status: ItemStatus
  error: string | null
  claimed_at: Timestamp | null
  started_at: Timestamp | null
  completed_at: Timestamp | null
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    batches: Batches
    batch_items: BatchItems
  }
}
