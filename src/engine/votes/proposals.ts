import type { PanelMember } from '../events/parts.ts'
import type { DebateState } from '../state.ts'
import type { Message, Proposal } from '../state-parts.ts'

/** In an open question every member has its own proposal, numbered by its place on the panel, not by arrival. */
export const ownProposalId = (panel: readonly PanelMember[], agent: string) =>
  `p${panel.findIndex((member) => member.agent === agent) + 1}`

export const liveProposals = ({ proposals }: Pick<DebateState, 'proposals'>): readonly Proposal[] =>
  proposals.filter(({ withdrawn }) => !withdrawn)

type Settling = Pick<DebateState, 'proposals' | 'messages' | 'panel' | 'closed' | 'round' | 'phase'>
type Move = Message & { agent: string; proposal: string }

/**
 * The proposals after the current phase. All openings and revisions take effect together, so their order of arrival
 * changes nothing. A proposal to an open question is withdrawn when no agent supports it.
 */
export function settledProposals(state: Settling): readonly Proposal[] {
  const moves = state.messages.filter((message): message is Move => isMove(message, state))
  if (moves.length === 0) return state.proposals

  const positions = new Map<string, string>()
  const texts = new Map<string, string>()
  for (const { id, text, holders } of state.proposals) {
    texts.set(id, text)
    for (const holder of holders) positions.set(holder, id)
  }
  for (const { agent, proposal, adopts, content } of moves) {
    positions.set(agent, proposal)
    if (!state.closed && !adopts) texts.set(proposal, content)
  }

  const holdersOf = (id: string) => state.panel.map(({ agent }) => agent).filter((agent) => positions.get(agent) === id)
  if (state.closed) return state.proposals.map((option) => ({ ...option, holders: holdersOf(option.id) }))
  return state.panel.flatMap(({ agent: author }) => {
    const id = ownProposalId(state.panel, author)
    const text = texts.get(id)
    if (text === undefined) return []
    const holders = holdersOf(id)
    return [{ id, text, author, holders, withdrawn: holders.length === 0 }]
  })
}

const isMove = ({ round, phase, agent, role, proposal, discarded }: Message, state: Settling) =>
  round === state.round &&
  phase === state.phase &&
  agent !== null &&
  proposal !== null &&
  (role === 'proposer' || role === 'reviser') &&
  !discarded

/**
 * The ids that proposals of the debate can have, known from the start: those of the options, or one for each member.
 */
export const proposalIds = ({ closed, proposals, panel }: DebateState): readonly string[] =>
  closed ? proposals.map(({ id }) => id) : panel.map(({ agent }) => ownProposalId(panel, agent))
