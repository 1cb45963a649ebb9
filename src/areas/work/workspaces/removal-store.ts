import { sql } from 'kysely'
import { lastly, together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { TableDescription } from '../../../storage/table.ts'

const OWN = new Set(['workspaces', 'workspace_members'])
const MOST_COUNTED = 1_000

/** How many rows of each table lie in a workspace; tables without any are left out. */
export type Contents = Readonly<Record<string, number>>

interface Closed {
  contents: Contents
  members: readonly string[]
}

interface Workplace {
  org: string
  id: string
}

interface Counted {
  name: string
  rows: number
}

const contentsIn = (counted: readonly Counted[]): Contents =>
  Object.fromEntries(counted.map(({ name, rows }) => [name, rows]))

const isTenantsOwn = ({ table, plain, personal }: TableDescription) =>
  !OWN.has(table) && [...plain, ...personal].includes('organization_id')

/** The SQL with which workspaces go. `tables` are all of the service. */
export function removalStore(db: Database, tables: () => readonly TableDescription[]) {
  /** Counted up to a thousand of each. */
  function contentsOf(id: string) {
    const counts = tables()
      .filter(isTenantsOwn)
      .map(
        ({ table }) => sql`
          select ${sql.lit(table)} as name, (select count(*)::int from (
            select from ${sql.table(table)} where organization_id = ${id} limit ${sql.lit(MOST_COUNTED)}) as row) as rows`,
      )
    return sql<Counted>`
      select name, rows from (${sql.join(counts, sql` union all `)}) as counted where rows > 0 order by name`
  }

  const held = (tx: Transaction, { org, id }: Workplace) =>
    tx
      .selectFrom('workspaces')
      .select(['removed_at', 'archived_at'])
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .forUpdate()

  const memberIds = (tx: Transaction, { org, id }: Workplace) =>
    tx
      .selectFrom('workspace_members')
      .select('user_id')
      .where('organization_id', '=', org)
      .where('workspace_id', '=', id)

  return {
    /** Closes an empty workspace for everybody. Answers its members, and how many rows of each table still lie in it where it is not empty. */
    close: (place: Workplace, at: Date, then: (tx: Transaction) => Promise<unknown>): Promise<Closed> =>
      db.transaction().execute(async (tx) => {
        const [[row], found, counted] = await together(tx, held(tx, place), memberIds(tx, place), contentsOf(place.id))
        const members = found.map(({ user_id }) => user_id)
        if (!row || row.removed_at !== null) return { contents: {}, members }
        if (counted.length > 0) return { contents: contentsIn(counted), members }
        const closed = { removed_at: at.toISOString() }
        await lastly(
          tx,
          (side) => side.updateTable('workspaces').set(closed).where('id', '=', place.id).execute(),
          then,
        )
        return { contents: {}, members }
      }),

    /** Removes what was closed. Where something was written into it at the last moment it is an archive instead. */
    finish: (place: Workplace, at: Date, removeTenant: (tx: Transaction) => Promise<void>): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const row = await held(tx, place).executeTakeFirst()
        if (!row || row.removed_at === null) return
        const { rows } = await contentsOf(place.id).execute(tx)
        if (rows.length > 0) {
          await sql`
            update workspaces set removed_at = null, archived_at = ${at.toISOString()}, slug = case when exists (
              select from workspaces as other where other.organization_id = workspaces.organization_id
                and other.slug = workspaces.slug and other.removed_at is null) then lower(id) else slug end
            where id = ${place.id}`.execute(tx)
          return
        }
        await tx.deleteFrom('workspaces').where('id', '=', place.id).execute()
        await removeTenant(tx)
      }),
  }
}
export type RemovalStore = ReturnType<typeof removalStore>
