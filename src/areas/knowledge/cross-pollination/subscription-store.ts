import { sql } from 'kysely'
import { TERMINAL } from '../../../engine/state.ts'
import { ERASED } from '../../../shared/text/storable-text.ts'
import type { Database, Transaction } from '../../../storage/database.ts'

interface NewSubscription {
  id: string
  debateId: string
  topics: readonly string[]
  minConfidence: number | null
  createdBy: string
}

/** Debates that subscribed to the decisions of other debates. */
export const subscriptionStore = (db: Database, now: () => Date) => ({
  /** Replaces an earlier subscription of the same debate. */
  async put(org: string, { id, debateId, topics, minConfidence, createdBy }: NewSubscription): Promise<void> {
    const subscription = { topics: [...topics], min_confidence: minConfidence }
    await db
      .insertInto('pollination_subscriptions')
      .values({
        organization_id: org,
        debate_id: debateId,
        id,
        created_by: createdBy,
        created_at: now().toISOString(),
        ...subscription,
        trigger_count: 0,
      })
      .onConflict((on) => on.columns(['organization_id', 'debate_id']).doUpdateSet(subscription))
      .execute()
  },

  async remove(org: string, debateId: string): Promise<boolean> {
    const removed = await db
      .deleteFrom('pollination_subscriptions')
      .where('organization_id', '=', org)
      .where('debate_id', '=', debateId)
      .returning('id')
      .executeTakeFirst()
    return removed !== undefined
  },

  async list(org: string, limit: number) {
    const rows = await db
      .selectFrom('pollination_subscriptions as sub')
      .innerJoin('debates', 'debates.id', 'sub.debate_id')
      .leftJoin('debate_results as results', 'results.debate_id', 'sub.debate_id')
      .selectAll('sub')
      .select(['debates.status', 'results.topic'])
      .where('sub.organization_id', '=', org)
      .orderBy('sub.created_at', 'desc')
      .orderBy('sub.debate_id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      ...row,
      topic: row.topic ?? ERASED,
      active: !TERMINAL.some((status) => status === row.status),
    }))
  },

  /** Subscriptions of running debates. */
  open: (org: string) =>
    db
      .selectFrom('pollination_subscriptions as sub')
      .innerJoin('debates', 'debates.id', 'sub.debate_id')
      .select(['sub.debate_id as debateId', 'sub.topics', 'sub.min_confidence as minConfidence'])
      .where('sub.organization_id', '=', org)
      .where('debates.status', 'not in', [...TERMINAL])
      .execute(),

  async counts(org: string) {
    const { rows } = await sql<{ all: number; active: number }>`
      select count(*)::int as all, (count(*) filter (where debates.status not in ('completed', 'failed', 'cancelled')))::int as active
      from pollination_subscriptions sub join debates on debates.id = sub.debate_id
      where sub.organization_id = ${org}`.execute(db)
    return rows[0] ?? { all: 0, active: 0 }
  },

  /** Whether the organization has any subscription. */
  async anybody(tx: Transaction, org: string): Promise<boolean> {
    const found = await tx
      .selectFrom('pollination_subscriptions')
      .select('id')
      .where('organization_id', '=', org)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },

  async triggered(org: string, debateId: string): Promise<void> {
    await db
      .updateTable('pollination_subscriptions')
      .set(({ eb }) => ({ trigger_count: eb('trigger_count', '+', 1), last_triggered_at: now().toISOString() }))
      .where('organization_id', '=', org)
      .where('debate_id', '=', debateId)
      .execute()
  },
})
export type SubscriptionStore = ReturnType<typeof subscriptionStore>
