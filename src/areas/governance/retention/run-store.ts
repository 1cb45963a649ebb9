import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { replaceRows } from '../../../storage/many-rows.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { Planned } from './plan.ts'
import type { Outcome } from './words.ts'

export type Run = Tables['retention_runs']
export type RunItem = Tables['retention_run_items']
export type Counts = Readonly<Record<Outcome, number>>

const NOTHING: Counts = { planned: 0, deleted: 0, archived: 0, anonymized: 0, notified: 0, skipped: 0, failed: 0 }

const ITEM_KEY = ['organization_id', 'run_id', 'kind', 'tenant_id', 'item_id'] as const

export const runStore = (db: Database) => {
  const ofRun = (org: string, id: string) =>
    db.selectFrom('retention_run_items').where('organization_id', '=', org).where('run_id', '=', id)

  return {
    async begin(tx: Transaction, run: Run): Promise<void> {
      await tx.insertInto('retention_runs').values(run).execute()
    },

    find: (org: string, id: string): Promise<Run | undefined> =>
      db
        .selectFrom('retention_runs')
        .selectAll()
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .executeTakeFirst(),

    underWay: (tx: Transaction, org: string, policyId: string): Promise<Run | undefined> =>
      tx
        .selectFrom('retention_runs')
        .selectAll()
        .where('organization_id', '=', org)
        .where('policy_id', '=', policyId)
        .where('status', '=', 'running')
        .executeTakeFirst(),

    async list(org: string, policyId: string | undefined, { limit, offset }: Page): Promise<Slice<Run>> {
      let found = db.selectFrom('retention_runs').where('organization_id', '=', org)
      if (policyId !== undefined) found = found.where('policy_id', '=', policyId)
      const [{ total }, items] = await Promise.all([
        found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        found.selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
      ])
      return { total, items }
    },

    /** What was planned before, and not finished, is planned anew. */
    async forgetPlan(org: string, id: string): Promise<void> {
      await db.deleteFrom('retention_run_items').where('organization_id', '=', org).where('run_id', '=', id).execute()
    },

    async plan(org: string, id: string, planned: readonly Planned[], at: string): Promise<void> {
      const rows = planned.map(
        ({ kind, item }): RunItem => ({
          ...{ organization_id: org, run_id: id, kind: kind.kind, tenant_id: item.tenant, item_id: item.id },
          ...{ item_at: item.at, debate_ids: [...item.debates], user_ids: [...item.people] },
          ...{ outcome: 'planned', planned_at: at },
        }),
      )
      await db.transaction().execute((tx) => replaceRows(tx, 'retention_run_items', ITEM_KEY, rows))
    },

    async change(org: string, id: string, changes: Partial<Run>, within: Database = db): Promise<void> {
      await within
        .updateTable('retention_runs')
        .set(changes)
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .execute()
    },

    waiting: (org: string, id: string, limit: number): Promise<RunItem[]> =>
      ofRun(org, id)
        .selectAll()
        .where('outcome', '=', 'planned')
        .orderBy('item_at')
        .orderBy('item_id')
        .limit(limit)
        .execute(),

    async settle({ organization_id, run_id, kind, tenant_id, item_id }: RunItem, outcome: Outcome): Promise<void> {
      await db
        .updateTable('retention_run_items')
        .set({ outcome })
        .where('organization_id', '=', organization_id)
        .where('run_id', '=', run_id)
        .where('kind', '=', kind)
        .where('tenant_id', '=', tenant_id)
        .where('item_id', '=', item_id)
        .execute()
    },

    async plannedOf(org: string, id: string): Promise<Map<string, number>> {
      const rows = await ofRun(org, id)
        .select(['kind', ({ fn }) => fn.countAll<number>().as('items')])
        .groupBy('kind')
        .execute()
      return new Map(rows.map(({ kind, items }) => [kind, items]))
    },

    async counts(org: string, id: string): Promise<Counts> {
      const rows = await ofRun(org, id)
        .select(['outcome', ({ fn }) => fn.countAll<number>().as('items')])
        .groupBy('outcome')
        .execute()
      return { ...NOTHING, ...Object.fromEntries(rows.map(({ outcome, items }) => [outcome, items])) }
    },

    items: (org: string, id: string, limit: number): Promise<RunItem[]> =>
      ofRun(org, id).selectAll().orderBy('item_at').orderBy('item_id').limit(limit).execute(),
  }
}
export type RunStore = ReturnType<typeof runStore>
