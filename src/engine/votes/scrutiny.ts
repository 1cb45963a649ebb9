import { mindsOf } from '../consensus/electorate.ts'
import type { DebateState } from '../state.ts'
import type { Message } from '../state-parts.ts'
import { finalVotes } from './ballots.ts'

/** Whether one model spoke for the whole panel in the last vote, so that its members are hardly independent. */
export function isOneModel(state: DebateState): boolean {
  const standIns = new Map(finalVotes(state).map(({ agent, standIn }) => [agent, standIn]))
  return new Set(mindsOf(state.panel, (agent) => standIns.get(agent))).size === 1
}

/** What agents said for a proposal: about it, or about none if they chose it in the last vote. */
export function saidFor(state: DebateState, proposal: string): readonly Message[] {
  const chose = new Set(
    finalVotes(state)
      .filter(({ choice }) => choice === proposal)
      .map(({ agent }) => agent),
  )
  return state.messages.filter(
    ({ agent, proposal: about, abstains, discarded }) =>
      agent !== null && !abstains && !discarded && (about === proposal || (about === null && chose.has(agent))),
  )
}

/** The evidence that statements for the proposal cite. */
export const citedFor = (state: DebateState, proposal: string): ReadonlySet<string> =>
  new Set(
    saidFor(state, proposal).flatMap(({ cites, quotes }) => [...cites, ...quotes.map(({ evidence }) => evidence)]),
  )

/** Whether a statement for the proposal, or the reason of a vote for it, cites evidence. */
export const restsOnEvidence = (state: DebateState, proposal: string): boolean =>
  saidFor(state, proposal).some(({ cites, quotes }) => cites.length > 0 || quotes.length > 0) ||
  finalVotes(state).some(
    ({ choice, reason }) => choice === proposal && state.evidence.some(({ id }) => reason.includes(id)),
  )

/** Whether the panel disagreed when it was blind and agrees now. In an open question every opening differs. */
export function wasInitiallyDisputed(state: DebateState): boolean {
  const openings = state.messages.filter(
    ({ role, proposal, discarded }) => role === 'proposer' && proposal && !discarded,
  )
  const final = finalVotes(state)
  return (
    state.closed &&
    new Set(openings.map(({ proposal }) => proposal)).size > 1 &&
    new Set(final.map(({ choice }) => choice)).size === 1
  )
}
