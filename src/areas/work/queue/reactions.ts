import { sql } from 'kysely'
import { defineReaction } from '../../../jobs/reactions.ts'

/** What a debate was asked for stands in the job that started it: with the debate it goes. */
export const forgetErasedDebates = defineReaction({
  name: 'queue.forget_erased_debates',
  types: ['debate_erased'],
  async react(tx, { organizationId, debateId }) {
    await tx
      .updateTable('queue_jobs')
      .set({ payload: {} })
      .where('organization_id', '=', organizationId)
      .where(sql<string>`result ->> 'debate_id'`, '=', debateId)
      .execute()
  },
})
