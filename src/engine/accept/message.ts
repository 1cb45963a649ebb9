import type { EngineEvent, EventShapes } from '../events.ts'
import type { Ask, MessageAnswer } from '../flow/asks.ts'
import type { Purpose } from '../protocol.ts'
import type { DebateState } from '../state.ts'
import { liveProposals, ownProposalId } from '../votes/proposals.ts'
import type { Asked } from './asked.ts'
import { sources } from './sources.ts'

type Role = EventShapes['agent_message']['data']['role']
const ROLES: Partial<Record<Purpose, Role>> = { opening: 'proposer', revision: 'reviser', judgement: 'judge' }

export function messageEvent(
  state: DebateState,
  { purpose, agent }: Ask,
  answer: MessageAnswer,
  asked: Asked,
): EngineEvent[] | string {
  const abstains = answer.abstains === true
  if (answer.content.trim() === '' && !abstains) return 'The answer is empty'
  const { data, private: text } = sources(state, answer)
  return [
    {
      type: 'agent_message',
      data: {
        ...asked,
        role: ROLES[purpose] ?? 'speaker',
        ...(abstains ? { abstains } : position(state, purpose, agent, answer.proposal)),
        ...data,
      },
      private: {
        content: answer.content,
        ...text,
        ...(answer.needs?.length && { needs: answer.needs }),
        ...(answer.seeks?.length && state.grounding && { seeks: answer.seeks }),
      },
    },
  ]
}

/**
 * The proposal that the message is about. A revision that takes over what is not on the table leaves the agent where it
 * stood: what it wrote is an argument for something else, not a new text of its own proposal.
 */
function position(state: DebateState, purpose: Purpose, agent: string, named: string | undefined) {
  const known = named !== undefined && liveProposals(state).some(({ id }) => id === named)
  if (state.closed || (purpose !== 'opening' && purpose !== 'revision')) return known ? { proposal: named } : {}
  const own = ownProposalId(state.panel, agent)
  if (purpose === 'opening' || named === undefined || named === own) return { proposal: own }
  return known ? { proposal: named, adopts: true } : {}
}
