import { sql } from 'kysely'
import { together } from '../../../storage/connection/together.ts'
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

const isTenantsOwn = ({ table, plain, personal }: TableDescription) =>
  !OWN.has(table) && [...plain, ...personal].includes('organization_id')

/** The SQL with which workspaces go. `tables` are all of the service. */
export function removalStore(db: Database, tables: () => readonly TableDescription[]) {
  /** Counted up to a thousand of each. */
  async function contentsOf(tx: Transaction, id: string): Promise<Contents> {
    const counts = tables()
      .filter(isTenantsOwn)
      .map(
        ({ table }) => sql`
          select ${sql.lit(table)} as name, (select count(*)::int from (
            select from ${sql.table(table)} where organization_id = ${id} limit ${sql.lit(MOST_COUNTED)}) as row) as rows`,
      )
    const { rows } = await sql<{ name: string; rows: number }>`
      select name, rows from (${sql.join(counts, sql` union all `)}) as counted where rows > 0 order by name`.execute(
      tx,
    )
    return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
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
        const [[row], found] = await together(tx, held(tx, place), memberIds(tx, place))
        const members = found.map(({ user_id }) => user_id)
        if (!row || row.removed_at !== null) return { contents: {}, members }
        const contents = await contentsOf(tx, place.id)
        if (Object.keys(contents).length > 0) return { contents, members }
        await tx.updateTable('workspaces').set({ removed_at: at.toISOString() }).where('id', '=', place.id).execute()
        await then(tx)
        return { contents, members }
      }),

    /** Removes what was closed. Where something was written into it at the last moment it is an archive instead. */
    finish: (place: Workplace, at: Date, removeTenant: (tx: Transaction) => Promise<void>): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const row = await held(tx, place).executeTakeFirst()
        if (!row || row.removed_at === null) return
        const contents = await contentsOf(tx, place.id)
        if (Object.keys(contents).length > 0) {
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
