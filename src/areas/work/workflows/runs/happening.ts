import type { InstanceKey } from '../plan/move.ts'
import { instanceOf, type RunStep } from './run.ts'

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

/** The end of an instance. */
export function endOf({
  status,
  error,
  attempt,
  ...step
}: Pick<RunStep, keyof InstanceKey | 'status' | 'error' | 'attempt'>): Happening {
  const what = status === 'completed' ? 'step_complete' : status === 'failed' ? 'step_failed' : 'step_skipped'
  return { what, ...instanceOf(step), attempt, ...(error !== null && { note: error }) }
}
