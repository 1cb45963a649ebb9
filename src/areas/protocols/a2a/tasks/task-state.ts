import { isHeld, isRefused, openBreakpoint } from '../../../../engine/flow/breakpoints.ts'
import { type DebateState, isTerminal } from '../../../../engine/state.ts'

/** The states of a task, as A2A calls them. */
export type TaskState =
  | 'TASK_STATE_SUBMITTED'
  | 'TASK_STATE_WORKING'
  | 'TASK_STATE_INPUT_REQUIRED'
  | 'TASK_STATE_AUTH_REQUIRED'
  | 'TASK_STATE_COMPLETED'
  | 'TASK_STATE_FAILED'
  | 'TASK_STATE_CANCELED'
  | 'TASK_STATE_REJECTED'

/** The status of a task, in the words of A2A and of our own rows. */
export interface TaskStatus {
  state: TaskState
  status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
  /** Whose turn it is while it runs and does not go on by itself. */
  waitingFor?: 'input' | 'budget' | 'approval'
  /** Why it ended, where its state does not say so. */
  reason?: 'timeout' | 'rejected'
}

const ENDS: ReadonlySet<TaskState> = new Set([
  'TASK_STATE_COMPLETED',
  'TASK_STATE_FAILED',
  'TASK_STATE_CANCELED',
  'TASK_STATE_REJECTED',
])
const INTERRUPTIONS: ReadonlySet<TaskState> = new Set(['TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_AUTH_REQUIRED'])

/** Nothing follows in this state. */
export const isEnd = (state: TaskState): boolean => ENDS.has(state)

/** In this state the task does not go on by itself. */
export const isAtRest = (state: TaskState): boolean => isEnd(state) || INTERRUPTIONS.has(state)

/** The status of the task of a debate; a debate that was cancelled at the task's deadline has failed. */
export function taskStatus(debate: DebateState, deadline: string | null = null): TaskStatus {
  if (isTerminal(debate)) return endOf(debate, deadline)
  if (debate.status === 'paused') {
    return debate.waitsFor === null
      ? { state: 'TASK_STATE_INPUT_REQUIRED', status: 'running', waitingFor: 'input' }
      : { state: 'TASK_STATE_AUTH_REQUIRED', status: 'running', waitingFor: 'budget' }
  }
  if (isHeld(debate)) return { state: 'TASK_STATE_AUTH_REQUIRED', status: 'running', waitingFor: 'approval' }
  if (openBreakpoint(debate)) return { state: 'TASK_STATE_INPUT_REQUIRED', status: 'running', waitingFor: 'input' }
  return debate.status === 'pending'
    ? { state: 'TASK_STATE_SUBMITTED', status: 'pending' }
    : { state: 'TASK_STATE_WORKING', status: 'running' }
}

function endOf(debate: DebateState, deadline: string | null): TaskStatus {
  const { status, endedAt } = debate
  if (status === 'completed') return { state: 'TASK_STATE_COMPLETED', status: 'completed' }
  if (status === 'failed') return { state: 'TASK_STATE_FAILED', status: 'failed' }
  if (isRefused(debate)) return { state: 'TASK_STATE_REJECTED', status: 'failed', reason: 'rejected' }
  if (deadline !== null && endedAt !== null && endedAt >= deadline) {
    return { state: 'TASK_STATE_FAILED', status: 'failed', reason: 'timeout' }
  }
  return { state: 'TASK_STATE_CANCELED', status: 'cancelled' }
}
