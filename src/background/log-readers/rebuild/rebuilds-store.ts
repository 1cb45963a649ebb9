import { sql } from 'kysely'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { View } from '../views.ts'
import { blueprintOf, dropCopies, makeCopies, notCopied, outlastVacuum, tidyCopies } from './copies-store.ts'

/** How far the copies of a view's tables have got. */
export interface Rebuild {
  blueprint: string
  tables: string[]
  position: number
  taken: number
  finished_at: string | null
}

const locked = async (tx: Transaction, view: string): Promise<Rebuild | undefined> => {
  const query = sql<Rebuild>`
    select blueprint, tables, position, taken, finished_at from rebuilding.rebuilds where view = ${view} for update
  `
  return (await query.execute(tx)).rows[0]
}

/** The only SQL about the progress of rebuilds. */
export const rebuildsStore = (db: Database) => ({
  /** Continues the running rebuild of the view, or starts one. */
  begin: (view: View, program: string, at: string) =>
    db.transaction().execute(async (tx): Promise<Rebuild> => {
      const found = await notCopied(tx, view)
      if (found.length > 0) throw new Error(`${view.name} cannot be rebuilt beside itself: ${found.join('; ')}`)
      await sql`
        insert into rebuilding.rebuilds values (${view.name}, '', '{}', 0, 0, ${at}, ${at}) on conflict do nothing
      `.execute(tx)
      const known = await locked(tx, view.name)
      const blueprint = await blueprintOf(tx, view, program)
      if (known && known.finished_at === null && known.blueprint === blueprint) return known
      await dropCopies(tx, known?.tables ?? [])
      await makeCopies(tx, view)
      const tables = [...view.tables]
      await sql`
        update rebuilding.rebuilds
        set blueprint = ${blueprint}, tables = ${tables}, position = 0, taken = 0, updated_at = ${at}, finished_at = null
        where view = ${view.name}
      `.execute(tx)
      return { blueprint, tables, position: 0, taken: 0, finished_at: null }
    }),

  /** The rebuild of the view, locked until the transaction ends. */
  locked,

  /**
   * Works with the rebuild locked, in one transaction that need not be on disk before the next begins. Rows are looked
   * up by their keys, however many: reading a whole table for each page would take longer with every page.
   */
  turn: <Result>(view: string, work: (tx: Transaction, rebuild: Rebuild | undefined) => Promise<Result>) =>
    db.transaction().execute(async (tx): Promise<Result> => {
      await sql`set local synchronous_commit = off`.execute(tx)
      await sql`set local enable_seqscan = off`.execute(tx)
      return work(tx, await locked(tx, view))
    }),

  /** Prepares the copies for reading; does nothing if they are already in place. */
  tidy: (view: View) =>
    db.transaction().execute(async (tx) => {
      const rebuild = await locked(tx, view.name)
      if (rebuild?.finished_at === null) await tidyCopies(tx, view)
    }),

  /** The server's own vacuum of a live table gives way; nobody else waits for it meanwhile. */
  async endVacuums(view: View) {
    for (const table of view.tables) await db.transaction().execute((tx) => outlastVacuum(tx, table))
  },

  async moveTo(tx: Transaction, view: string, position: number, taken: number, at: string) {
    await sql`
      update rebuilding.rebuilds set position = ${position}, taken = taken + ${taken}, updated_at = ${at}
      where view = ${view}
    `.execute(tx)
  },

  /** Its tables are the live ones now. */
  async finish(tx: Transaction, view: string, at: string) {
    await sql`update rebuilding.rebuilds set updated_at = ${at}, finished_at = ${at} where view = ${view}`.execute(tx)
  },

  /** Discards what was built so far, unless a worker is building it; with a time, what has stood still since. */
  discard: (where: { view: string } | { untouchedSince: string }) =>
    db.transaction().execute(async (tx): Promise<string[]> => {
      const which = 'view' in where ? sql`view = ${where.view}` : sql`updated_at < ${where.untouchedSince}`
      const { rows } = await sql<{ view: string; tables: string[] }>`
        select view, tables from rebuilding.rebuilds where finished_at is null and ${which} order by view
        for update skip locked
      `.execute(tx)
      for (const { view, tables } of rows) {
        await dropCopies(tx, tables)
        await sql`delete from rebuilding.rebuilds where view = ${view}`.execute(tx)
      }
      return rows.map(({ view }) => view)
    }),
})

export type RebuildsStore = ReturnType<typeof rebuildsStore>
