import { ServiceError } from '../../../../shared/errors.ts'
import type { Scheduler } from './scheduler-store.ts'

type State = Scheduler['state']
export type Act = 'start' | 'pause' | 'resume' | 'stop'

/** Which act leads from which state to which; all others are refused. */
const MOVES: Readonly<Record<Act, Partial<Record<State, State>>>> = {
  start: { stopped: 'running' },
  pause: { running: 'paused' },
  resume: { paused: 'running' },
  stop: { running: 'stopped', paused: 'stopped' },
}

const WORDS: Readonly<Record<Act, string>> = {
  start: 'started',
  pause: 'paused',
  resume: 'resumed',
  stop: 'stopped',
}

/** Refuses an act that the state forbids, and tells the state. */
export function refuseForbidden(act: Act, state: State): void {
  if (MOVES[act][state]) return
  throw forbiddenIn(state, `The scheduler is ${state} and cannot be ${WORDS[act]}`)
}

export const noDebateCreator = (state: State, why: string) =>
  forbiddenIn(state, `The scheduler cannot run: ${why}`, { reason: 'NO_DEBATE_CREATOR' })

const forbiddenIn = (state: State, message: string, details: object = {}) =>
  new ServiceError(409, 'CONFLICT', message, { details: { ...details, state, status: state }, members: { state } })
