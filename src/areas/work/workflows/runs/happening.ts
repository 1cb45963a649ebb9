import type { InstanceKey } from '../plan/move.ts'

/** What can happen in a run, as its history and the stream name it. */
type What =
  | 'start'
  | 'step_start'
  | 'step_retry'
  | 'step_complete'
  | 'step_failed'
  | 'step_skipped'
  | 'missing_path'
  | 'resumed'
  | 'complete'
  | 'failed'
  | 'terminated'

export interface Happening extends Partial<InstanceKey> {
  what: What
  attempt?: number
  note?: string
}
