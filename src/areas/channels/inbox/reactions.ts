import type { Announce } from '../../../jobs/announce.ts'
import { defineReaction } from '../../../jobs/reactions.ts'
import { COMPLETED } from './announces.ts'

/** Whoever follows the inbox hears that the debate about a message is over. */
export const inboxReactions = ({ announce }: { announce: Announce }) => [
  defineReaction({
    name: 'inbox.tell-debates-end',
    types: ['debate_end', 'debate_cancelled'],
    async react(tx, { organizationId: org, debateId, type, data }) {
      const asked = await tx
        .selectFrom('inbox_debates')
        .select(['message_id', 'inbox_id'])
        .where('organization_id', '=', org)
        .where('debate_id', '=', debateId)
        .executeTakeFirst()
      if (!asked) return
      const failed = type === 'debate_end' && data.result === 'failed'
      const status = type === 'debate_cancelled' ? 'cancelled' : failed ? 'failed' : 'completed'
      await announce(tx, { org, name: COMPLETED, debateId, data: { ...asked, debate_id: debateId, status } })
    },
  }),
]
