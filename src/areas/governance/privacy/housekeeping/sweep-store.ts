import { sql } from 'kysely'
import { INSTALLATION_TREE, type RecordAction } from '../../../../background/audit-trail/action.ts'
import type { Database } from '../../../../storage/database.ts'

/** What is over in a table: rows whose time in `since` is not later than `before`. */
export interface Over {
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

  /** What went is entered in the audit log of the installation. */
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
export type SweepStore = ReturnType<typeof sweepStore>
