import type { Outcome } from '../../../background/leases/drive.ts'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import type { Remaining } from './advance.ts'

/** An erased debate does not exist any more, however far it had come. */
export const isOver = (state: DebateState) => isTerminal(state) || state.erased

/** Somebody else answered what is being asked here: the lease ran out unnoticed. */
export const isAnsweredElsewhere = (keys: IteratorObject<string>, { answered }: DebateState) =>
  keys.some((key) => answered.includes(key))

export function outcomeOf(next: Remaining, state: DebateState, finishing: boolean): Outcome {
  const { status, version } = state
  if (isOver(state)) return { kind: 'ended' }
  if (next.do === 'wait') return { kind: 'waits', until: new Date(next.until), version }
  if (status !== 'paused' && !finishing) throw new Error(`The debate is ${status} and does not go on`)
  return { kind: 'rests' }
}
