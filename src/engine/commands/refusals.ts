import { conflict } from '../../shared/errors.ts'
import { type DebateState, isTerminal } from '../state.ts'

/** What ended takes nothing more. */
export function refuseEnded(state: DebateState) {
  if (isTerminal(state)) throw wrongStatus(state)
}

export const wrongStatus = ({ status }: DebateState) => conflict(`The debate is ${status}`, { status })
