import type { InstanceKey } from '../plan/move.ts'

/** What can happen in a run, as its history and the stream name it. */
export const HAPPENINGS = [
  'start',
  'step_start',
  'step_retry',
  'step_complete',
  'step_failed',
  'step_skipped',
  'missing_path',
  'resumed',
  'complete',
  'failed',
  'terminated',
] as const

export interface Happening extends Partial<InstanceKey> {
  what: (typeof HAPPENINGS)[number]
  attempt?: number
  note?: string
}
