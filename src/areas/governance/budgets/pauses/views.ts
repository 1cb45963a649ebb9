import { sql } from 'kysely'
import { defineView } from '../../../../background/log-readers/views.ts'
import { type Recorded, recorded } from '../../../../engine/events.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Amount } from '../spending/bound.ts'

/** A debate that pauses again within this time was resumed too early. */
const PAUSED_AGAIN_WITHIN = '10 minutes'

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
  const again = sql<boolean>`budget_pauses.resumed_at > excluded.paused_at - ${PAUSED_AGAIN_WITHIN}::interval`
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

/** A debate that waits for a budget, or went on a moment ago. */
export interface Pause {
  debateId: string
  budgetId: string
  payer: string
  pausedAt: string
  need: Amount
  again: number
  isWaiting: boolean
}

/** The pauses of one payer, or of all: debates that wait, longest first, and those that resumed since then and may not have bought anything yet. */
export async function pausesOf(db: Database, payer: string | undefined, resumedSince: Date): Promise<Pause[]> {
  const rows = await db
    .selectFrom('budget_pauses as p')
    .innerJoin('budgets as b', 'b.id', 'p.budget_id')
    .select(['p.debate_id', 'p.budget_id', 'b.payer_id', 'p.paused_at', 'p.need_nano', 'p.need_tokens', 'p.again'])
    .select('p.resumed_at')
    .where((eb) => eb.or([eb('p.resumed_at', 'is', null), eb('p.resumed_at', '>', resumedSince.toISOString())]))
    .$if(payer !== undefined, (query) => query.where('b.payer_id', '=', payer ?? ''))
    .orderBy('p.waits_since')
    .orderBy('p.debate_id')
    .execute()
  return rows.map((row) => ({
    debateId: row.debate_id,
    budgetId: row.budget_id,
    payer: row.payer_id,
    pausedAt: row.paused_at,
    need: { nano: row.need_nano, tokens: row.need_tokens },
    again: row.again,
    isWaiting: row.resumed_at === null,
  }))
}
