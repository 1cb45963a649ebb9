import { conflict, invalid } from '../../shared/errors.ts'
import type { MessageOrigin, PanelMember } from '../events/parts.ts'
import type { Protocol } from '../protocol.ts'
import { type DebateState, isTerminal } from '../state.ts'

/** Refuses changes to a debate that has ended. */
export function refuseEnded(state: DebateState) {
  if (isTerminal(state)) throw wrongStatus(state)
}

/** Whether the content of a message is already in the log. */
export const isKnown = ({ origins }: DebateState, origin: MessageOrigin | undefined): boolean =>
  origin !== undefined && origins.includes(origin.message)

export const wrongStatus = ({ status }: DebateState) => conflict(`The debate is ${status}`, { status })

/** Fewer cannot outvote one that lies. */
export const FEWEST_BYZANTINE = 4

/** Refuses a debate that could never reach a decision, before any agent is asked. */
export function refuseUndecidable(
  { mode, phases, script }: Protocol,
  { panel, closed }: { panel: readonly PanelMember[]; closed: boolean },
) {
  if (mode === 'byzantine' && panel.length < FEWEST_BYZANTINE) {
    throw invalid('agents', `byzantine consensus needs at least ${FEWEST_BYZANTINE} agents`)
  }
  if (script) return
  if (!closed && !phases.includes('opening')) throw invalid('protocol.phases', 'an open question needs an opening')
  if (mode !== 'none' && !phases.includes('vote')) throw invalid('protocol.phases', `consensus by ${mode} needs a vote`)
}
