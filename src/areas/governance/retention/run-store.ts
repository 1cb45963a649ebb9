import { type RawBuilder, sql } from 'kysely'
import type { Page, Slice } from '../../../shared/pagination.ts'
import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { replaceRows } from '../../../storage/rows/many-rows.ts'
import type { RetainableItem, RetainableName } from '../../../storage/rows/retainable.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { Planned } from './plan.ts'
import { DONE } from './policy-rules.ts'
import type { Outcome, SkipReason } from './schema.ts'
import type { Policy } from './tables.ts'

export type Run = Tables['retention_runs']
export type RunItem = Tables['retention_run_items']
export type Counts = Readonly<Record<Outcome, number>>

export const runStore = (db: Database) => {
  /** Writes only for the driver of the run. */
  const change: ChangeRun = async (run, changes, within = db) => {
    const { numUpdatedRows } = await within
      .updateTable('retention_runs')
      .set(changes)
      .where('organization_id', '=', run.organization_id)
      .where('id', '=', run.id)
      .where('claim', '=', run.claim)
      .where('status', '=', 'running')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new TakenOver()
  }

  const underWay = (tx: Transaction, org: string, policyId: string) =>
    tx
      .selectFrom('retention_runs')
      .selectAll()
      .where('organization_id', '=', org)
      .where('policy_id', '=', policyId)
      .where('status', '=', 'running')

  return {
    ...runItemStore(db, change),
    change,

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
      underWay(tx, org, policyId).executeTakeFirst(),

    /** The same after another statement, which is sent with it. */
    async underWayAfter(
      tx: Transaction,
      first: RawBuilder<unknown>,
      org: string,
      policyId: string,
    ): Promise<Run | undefined> {
      const [, [run]] = await together(tx, first, underWay(tx, org, policyId))
      return run
    },

    /** Claims a run, so that only its new driver writes; undefined when it has ended. */
    claim: (org: string, id: string, claim: string, at: string): Promise<Run | undefined> =>
      db
        .updateTable('retention_runs')
        .set({ claim, claimed_at: at })
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .where('status', '=', 'running')
        .returningAll()
        .executeTakeFirst(),

    /** Ends it for good, whichever process drives it; undefined if it has ended. */
    giveUp: (
      tx: Transaction,
      { org, id }: { org: string; id: string },
      why: string,
      at: string,
    ): Promise<Run | undefined> =>
      tx
        .updateTable('retention_runs')
        .set({ status: 'failed', ended_at: at, errors: [why] })
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .where('status', '=', 'running')
        .returningAll()
        .executeTakeFirst(),

    list(org: string, policyId: string | undefined, page: Page): Promise<Slice<Run>> {
      let found = db.selectFrom('retention_runs').where('organization_id', '=', org)
      if (policyId !== undefined) found = found.where('policy_id', '=', policyId)
      const newest = found.selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc')
      return listWithTotal(newest, countRows(found), page)
    },
  }
}
export type RunStore = ReturnType<typeof runStore>

const NOTHING: Counts = { planned: 0, deleted: 0, archived: 0, anonymized: 0, notified: 0, skipped: 0, failed: 0 }

const ITEM_KEY = ['organization_id', 'run_id', 'kind', 'tenant_id', 'item_id'] as const

/** Another process drives the run now, or it has ended. */
export class TakenOver extends Error {}

type Claimed = Pick<Run, 'organization_id' | 'id' | 'claim'>

/** Writes only for the driver of the run; throws for a former driver. */
type ChangeRun = (run: Claimed, changes: Partial<Run>, within?: Database) => Promise<void>

/** The SQL of what a run has planned, and of what became of each item. */
const runItemStore = (db: Database, change: ChangeRun) => {
  const ofRun = (org: string, id: string) =>
    db.selectFrom('retention_run_items').where('organization_id', '=', org).where('run_id', '=', id)

  return {
    /** Deletes an unfinished plan, which is made again. */
    forgetPlan: (run: Run, at: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await change(run, { claimed_at: at }, tx)
        await tx
          .deleteFrom('retention_run_items')
          .where('organization_id', '=', run.organization_id)
          .where('run_id', '=', run.id)
          .execute()
      }),

    async plan(run: Run, planned: readonly Planned[], at: string): Promise<void> {
      const rows = planned.map(
        ({ kind, item }): RunItem => ({
          organization_id: run.organization_id,
          run_id: run.id,
          kind: kind.kind,
          tenant_id: item.tenant,
          item_id: item.id,
          item_at: item.at,
          debate_ids: [...item.debates],
          user_ids: [...item.people],
          outcome: 'planned',
          reason: null,
          archive_id: null,
          planned_at: at,
        }),
      )
      await db.transaction().execute(async (tx) => {
        await change(run, { claimed_at: at }, tx)
        await replaceRows(tx, 'retention_run_items', ITEM_KEY, rows)
      })
    },

    waiting: (org: string, id: string, limit: number): Promise<RunItem[]> =>
      ofRun(org, id)
        .selectAll()
        .where('outcome', '=', 'planned')
        .orderBy('item_at')
        .orderBy('item_id')
        .limit(limit)
        .execute(),

    async settle(run: Claimed, row: RunItem, outcome: Outcome, reason: SkipReason | null = null): Promise<void> {
      const { numUpdatedRows } = await db
        .updateTable('retention_run_items')
        .set({ outcome, reason })
        .where('organization_id', '=', row.organization_id)
        .where('run_id', '=', row.run_id)
        .where('kind', '=', row.kind)
        .where('tenant_id', '=', row.tenant_id)
        .where('item_id', '=', row.item_id)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('retention_runs as runs')
              .select('runs.id')
              .where('runs.organization_id', '=', run.organization_id)
              .where('runs.id', '=', run.id)
              .where('runs.claim', '=', run.claim),
          ),
        )
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new TakenOver()
    },

    /** Assigns the waiting items to one archive, which `add` makes. */
    intoArchive: (run: Run, rows: readonly RunItem[], add: (tx: Transaction) => Promise<string>): Promise<string> =>
      db.transaction().execute(async (tx) => {
        await change(run, { claim: run.claim }, tx)
        const archive_id = await add(tx)
        await replaceRows(
          tx,
          'retention_run_items',
          ITEM_KEY,
          rows.map((row) => ({ ...row, archive_id })),
        )
        return archive_id
      }),

    /** The archives into which items of the run were to go. */
    async archivesOf(org: string, id: string, within: Database = db): Promise<string[]> {
      const rows = await within
        .selectFrom('retention_run_items')
        .select('archive_id')
        .distinct()
        .where('organization_id', '=', org)
        .where('run_id', '=', id)
        .where('archive_id', 'is not', null)
        .execute()
      return rows.flatMap(({ archive_id }) => archive_id ?? [])
    },

    archived: (org: string, archiveId: string): Promise<RunItem[]> =>
      db
        .selectFrom('retention_run_items')
        .selectAll()
        .where('organization_id', '=', org)
        .where('archive_id', '=', archiveId)
        .orderBy('kind')
        .orderBy('tenant_id')
        .orderBy('item_id')
        .execute(),

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

    /** How many of what was planned stayed after all, and why. */
    async stayed(org: string, id: string): Promise<Partial<Record<SkipReason, number>>> {
      const rows = await ofRun(org, id)
        .select([sql<SkipReason>`reason`.as('why'), ({ fn }) => fn.countAll<number>().as('items')])
        .where('reason', 'is not', null)
        .groupBy('reason')
        .execute()
      return Object.fromEntries(rows.map(({ why, items }) => [why, items]))
    },

    /** Items that earlier runs of the policy announced or anonymized; deleted and archived ones no longer exist. */
    async doneBefore(policy: Policy, kind: RetainableName, items: readonly RetainableItem[]): Promise<Set<string>> {
      if (policy.action !== 'anonymize' && policy.action !== 'notify') return new Set()
      const { rows } = await sql<{ id: string }>`
        select items.item_id as id
        from unnest(${items.map(({ id }) => id)}::text[], ${items.map(({ at }) => at)}::timestamptz[]) as asked (id, at)
        join retention_run_items as items on items.organization_id = ${policy.organization_id} and items.item_id = asked.id
        join retention_runs as runs on runs.organization_id = items.organization_id and runs.id = items.run_id
        where items.kind = ${kind} and items.item_at = asked.at and items.outcome = ${DONE[policy.action]}
          and runs.policy_id = ${policy.id}`.execute(db)
      return new Set(rows.map(({ id }) => id))
    },

    items: (org: string, id: string, limit: number): Promise<RunItem[]> =>
      ofRun(org, id).selectAll().orderBy('item_at').orderBy('item_id').limit(limit).execute(),
  }
}

/** The item that a row of a run stands for. */
export const itemOf = (row: RunItem): RetainableItem => ({
  tenant: row.tenant_id,
  id: row.item_id,
  name: null,
  at: row.item_at,
  debates: row.debate_ids,
  people: row.user_ids,
  tags: [],
})
