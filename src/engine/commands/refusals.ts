import { conflict } from '../../shared/errors.ts'
import type { MessageOrigin } from '../events/parts.ts'
import { type DebateState, isTerminal } from '../state.ts'

/** What ended takes nothing more. */
export function refuseEnded(state: DebateState) {
  if (isTerminal(state)) throw wrongStatus(state)
}

/** Whether what a message brought is in the log already. */
export const isKnown = ({ origins }: DebateState, origin: MessageOrigin | undefined): boolean =>
  origin !== undefined && origins.includes(origin.message)

export const wrongStatus = ({ status }: DebateState) => conflict(`The debate is ${status}`, { status })
