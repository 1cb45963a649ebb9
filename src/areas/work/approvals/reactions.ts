import { defineReaction } from '../../../background/log-readers/reactions.ts'
import type { Notices } from './notices.ts'

/** Tells people of debates that may not begin without them. */
export const approvalReactions = ({ ofHeldDebate }: Pick<Notices, 'ofHeldDebate'>) => [
  defineReaction({
    name: 'approvals.ask-admins',
    types: ['breakpoint_raised'],
    async react(tx, { organizationId, debateId, data }) {
      if (data.trigger === 'approval') await ofHeldDebate(tx, organizationId, debateId)
    },
  }),
]
