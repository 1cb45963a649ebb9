import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'
import type { Kept } from '../../../../storage/kept.ts'
import type { Whose } from '../person/person-store.ts'

/** Where the address or the id of the person still stands. */
export interface Residue {
  table: string
  /** Rows that hold the e-mail address. */
  address: number
  /** Rows that hold the id, which names nobody any more. */
  id: number
}

const OWNERS = ['organization_id', 'tenant_id', 'payer_id'] as const

export const residueStore = (db: Database) => async (kept: Kept, tenants: readonly string[], whose: Whose) => {
  const { table, plain } = kept
  const owner = OWNERS.find((column) => (plain as readonly string[]).includes(column))
  const mine = owner ? sql`${sql.ref(owner)} = any(${tenants}::text[])` : sql`true`
  const { rows } = await sql<Omit<Residue, 'table'>>`
    select count(*) filter (where strpos(lower(whole), ${whose.email.toLowerCase()}) > 0)::integer as address,
      count(*) filter (where strpos(whole, ${whose.id}) > 0)::integer as id
    from (select ${sql.table(table)}::text as whole from ${sql.table(table)} where ${mine}) as each`.execute(db)
  const { address = 0, id = 0 } = rows[0] ?? {}
  return { table, address, id } satisfies Residue
}
export type ResidueIn = ReturnType<typeof residueStore>
