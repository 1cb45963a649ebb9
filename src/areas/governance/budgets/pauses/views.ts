import { sql } from 'kysely'
import { defineView } from '../../../../background/log-readers/views.ts'
import { type Recorded, recorded } from '../../../../engine/events.ts'
import type { Transaction } from '../../../../storage/database.ts'

/** A debate that pauses again within this time was resumed too early. */
const SOON = '10 minutes'

/** The debates that wait for a budget. Such events are rare, so each is folded by itself. */
export const budgetPauses = defineView({
  name: 'budget_pauses',
  types: ['debate_paused', 'debate_resumed', 'debate_cancelled', 'debate_erased'],
  tables: ['budget_pauses'],
  textErased: 'keeps no text',
  async fold(tx, logged) {
    for (const event of logged.map(recorded)) {
      if (event.type === 'debate_paused' && event.data.budget !== undefined) await pause(tx, event, event.data.budget)
      else if (event.type === 'debate_resumed') await resume(tx, event)
      else await tx.deleteFrom('budget_pauses').where('debate_id', '=', event.debateId).execute()
    }
  },
})

async function pause(
  tx: Transaction,
  { organizationId, debateId, at, data }: Recorded<'debate_paused'>,
  budget: string,
) {
  const { until = null, need = { nano: 0, tokens: 0 } } = data
  const again = sql<boolean>`budget_pauses.resumed_at > excluded.paused_at - ${SOON}::interval`
  await tx
    .insertInto('budget_pauses')
    .values({
      organization_id: organizationId,
      debate_id: debateId,
      budget_id: budget,
      waits_since: at,
      paused_at: at,
      until,
      need_nano: need.nano,
      need_tokens: need.tokens,
      again: 0,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'debate_id']).doUpdateSet((eb) => ({
        budget_id: eb.ref('excluded.budget_id'),
        waits_since: sql`case when ${again} then budget_pauses.waits_since else excluded.waits_since end`,
        paused_at: eb.ref('excluded.paused_at'),
        until: eb.ref('excluded.until'),
        need_nano: eb.ref('excluded.need_nano'),
        need_tokens: eb.ref('excluded.need_tokens'),
        again: sql`case when ${again} then budget_pauses.again + 1 else 0 end`,
        resumed_at: null,
      })),
    )
    .execute()
}

const resume = (tx: Transaction, { debateId, at }: Recorded<'debate_resumed'>) =>
  tx.updateTable('budget_pauses').set({ resumed_at: at }).where('debate_id', '=', debateId).execute()
