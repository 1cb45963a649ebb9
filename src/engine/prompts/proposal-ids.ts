import type { DebateState } from '../state.ts'
import { ownProposalId } from '../votes/proposals.ts'

/** The ids that proposals of the debate can have, known when it begins: those of the options, or one for each member. */
export const proposalIds = ({ closed, proposals, panel }: DebateState): readonly string[] =>
  closed ? proposals.map(({ id }) => id) : panel.map(({ agent }) => ownProposalId(panel, agent))
