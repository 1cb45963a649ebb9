import { sql } from 'kysely'
import type { Announce } from '../../../background/announcements/announcer.ts'
import { defineReaction } from '../../../background/log-readers/reactions.ts'
import type { Transaction } from '../../../storage/database.ts'
import { COMPLETED, TRIGGERED } from './announces.ts'

/** Announces that a message is debated, and that its debate is over, whether a person or a rule asked for it. */
export const inboxReactions = ({ announce }: { announce: Announce }) => [
  defineReaction({
    name: 'inbox.tell-debates',
    types: ['debate_start', 'debate_end', 'debate_cancelled'],
    async react(tx, { organizationId: org, debateId, type, data }) {
      const about = await messageOf(tx, org, debateId)
      if (!about) return
      const which = { ...about, debate_id: debateId }
      if (type === 'debate_start') return announce(tx, { org, name: TRIGGERED, debateId, data: which })
      const ended = data.result === 'failed' ? 'failed' : 'completed'
      const status = type === 'debate_cancelled' ? 'cancelled' : ended
      await announce(tx, { org, name: COMPLETED, debateId, data: { ...which, status } })
    },
  }),
]

/** The mail that a debate is about: the one that a rule claimed it for, or that a person had debated. */
async function messageOf(tx: Transaction, org: string, debateId: string) {
  const { rows } = await sql<{ message_id: string; inbox_id: string | null }>`
    select message_id, inbox_id from inbox_debates where organization_id = ${org} and debate_id = ${debateId}
    union all
    select id, (select inbox_id from inbox_items where message_id = messages.id order by inbox_id limit 1) from messages
    where organization_id = ${org} and debate_id = ${debateId} and kind = 'mail' and direction = 'in'
    limit 1`.execute(tx)
  return rows[0]
}
