import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../../../storage/database.ts'

interface Rows {
  table: string
  where: RawBuilder<unknown>
}

const EMPTY = { null: sql`null`, text: sql`''`, jsonb: sql`'{}'::jsonb`, array: sql`'{}'` }

/** The assignments that clear columns: null, or the emptiest value that a column takes. */
async function emptied(tx: Database | Transaction, table: string, columns: readonly string[]) {
  const { rows } = await sql<{ name: string; kind: keyof typeof EMPTY }>`
    select attname as name,
      case when not attnotnull then 'null' when atttypid = 'jsonb'::regtype then 'jsonb'
        when typcategory = 'A' then 'array' else 'text' end as kind
    from pg_attribute join pg_type on pg_type.oid = atttypid
    where attrelid = ${table}::regclass and attname = any(${columns}::text[])`.execute(tx)
  return rows.map(({ name, kind }) => sql`${sql.ref(name)} = ${EMPTY[kind]}`)
}

/** Deletes rows, or clears columns of them, in any table that the data map names. */
export const eraseStore = {
  async remove(tx: Database | Transaction, { table, where }: Rows): Promise<number> {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${where}`.execute(tx)
    return Number(numAffectedRows)
  },

  async clear(tx: Database | Transaction, { table, where }: Rows, columns: readonly string[]): Promise<number> {
    const empty = await emptied(tx, table, columns)
    const { numAffectedRows = 0n } =
      await sql`update ${sql.table(table)} set ${sql.join(empty)} where ${where}`.execute(tx)
    return Number(numAffectedRows)
  },
}
