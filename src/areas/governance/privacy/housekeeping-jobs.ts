import { sql } from 'kysely'
import Type from 'typebox'
import { INSTALLATION_TREE, type RecordAction } from '../../../background/audit-trail/action.ts'
import { defineJob } from '../../../background/queue/job.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/time/dates.ts'
import type { Database } from '../../../storage/database.ts'
import type { TableDescription } from '../../../storage/table.ts'

interface HousekeepingDependencies {
  dataMap: () => readonly TableDescription[]
  store: SweepStore
  /** Called with the number of rows that were removed from a table. */
  swept: (table: string, count: number) => void
  now: () => Date
}

export const HOUSEKEEPING = { name: 'privacy.housekeeping', payload: Type.Object({}) }

/** Removes the expired rows of every table whose description says how long they are kept; a table that fails delays no other. */
export const housekeeping = ({ dataMap, store, swept, now }: HousekeepingDependencies) =>
  defineJob({
    ...HOUSEKEEPING,
    schedule: '*/5 * * * *',
    retries: 0,
    timeoutSeconds: 240,
    async run(_payload, { signal }) {
      const faults: unknown[] = []
      for (const { table, days, since, everyHours = 0, sweptByArea } of dataMap()) {
        if (days === undefined || since === undefined || sweptByArea) continue
        const at = now()
        try {
          if (!(await store.isDue(table, at))) continue
          const over = { table, since, before: new Date(at.getTime() - days * DAY_MS) }
          let removed = 0
          for (let some = -1; some !== 0; removed += some) {
            signal.throwIfAborted()
            some = await store.removeSome(over)
          }
          await store.ran(table, { at, dueAt: new Date(at.getTime() + everyHours * HOUR_MS), removed })
          if (removed > 0) swept(table, removed)
        } catch (fault) {
          signal.throwIfAborted()
          faults.push(fault)
          await store.failed(table, fault instanceof Error ? fault.message : String(fault))
        }
      }
      if (faults.length > 0) throw new AggregateError(faults, 'Not every table could be looked through')
    },
  })

/** The expired rows of a table: their time in `since` is not later than `before`. */
interface Over {
  table: string
  since: string
  before: Date
}

const AT_ONCE = 1_000

export const sweepStore = (db: Database, record: RecordAction) => ({
  /** Whether the table is due; a table that was never looked through is. */
  async isDue(table: string, at: Date): Promise<boolean> {
    const first = { table_name: table, due_at: at.toISOString(), ran_at: null, removed: 0, error: null }
    await db
      .insertInto('sweeps')
      .values(first)
      .onConflict((on) => on.doNothing())
      .execute()
    const due = await db
      .selectFrom('sweeps')
      .select('table_name')
      .where('table_name', '=', table)
      .where('due_at', '<=', at.toISOString())
      .executeTakeFirst()
    return due !== undefined
  },

  /** Deletes a batch of expired rows and returns how many; locked rows wait for the next run. */
  async removeSome({ table, since, before }: Over): Promise<number> {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(since)} <= ${before.toISOString()}
        limit ${AT_ONCE} for update skip locked))`.execute(db)
    return Number(numAffectedRows)
  },

  /** Notes a finished sweep, and records removed rows in the audit log of the installation. */
  ran: (table: string, { at, dueAt, removed }: { at: Date; dueAt: Date; removed: number }): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx
        .updateTable('sweeps')
        .set({
          ran_at: at.toISOString(),
          due_at: dueAt.toISOString(),
          removed: sql`removed + ${removed}`,
          error: null,
        })
        .where('table_name', '=', table)
        .execute()
      if (removed === 0) return
      await record(tx, {
        payer: INSTALLATION_TREE,
        tenant: INSTALLATION_TREE,
        action: 'privacy.housekeeping',
        actor: { id: 'housekeeping', type: 'system' },
        on: { type: 'tables', id: table },
        outcome: 'success',
        details: { removed },
      })
    }),

  async failed(table: string, error: string): Promise<void> {
    await db.updateTable('sweeps').set({ error }).where('table_name', '=', table).execute()
  },
})
type SweepStore = ReturnType<typeof sweepStore>
