import { sql } from 'kysely'
import { checkPaper, type SignedPaper } from '../../../src/shared/crypto/signed-paper.ts'
import type { TestApp } from '../../support/app.ts'

interface Left {
  kept: readonly { table: string; count: number }[]
  residue: readonly {
    table: string
    columns: readonly { column: string; holds: string; rows: number; ground: string }[]
  }[]
  names: readonly { table: string; column: string; rows: number }[]
}
export interface CertifiedErasure {
  organizations: readonly Left[]
  of_no_organization: Left
}

/** Rows by schema, table and column. */
export type Counted = Record<string, number>

const fully = (table: string) => (table.includes('.') ? table : `public.${table}`)

function summed(rows: readonly (readonly [string, number])[]): Counted {
  const sums = new Map<string, number>()
  for (const [place, count] of rows) sums.set(place, (sums.get(place) ?? 0) + count)
  return Object.fromEntries([...sums].sort())
}

const partsOf = ({ organizations, of_no_organization }: CertifiedErasure) => [...organizations, of_no_organization]

/** How many rows of each column hold an address or an id, as a certificate says. */
export const listed = (paper: CertifiedErasure, sign: 'address' | 'id'): Counted =>
  summed(
    partsOf(paper)
      .flatMap(({ residue }) => residue)
      .flatMap(({ table, columns }) =>
        columns
          .filter(({ holds }) => holds === sign)
          .map(({ column, rows }) => [`${fully(table)}.${column}`, rows] as const),
      ),
  )

/** For which reasons rows with the address stay, and how many for each. */
export const grounds = (paper: CertifiedErasure): Counted =>
  summed(
    partsOf(paper)
      .flatMap(({ residue }) => residue)
      .flatMap(({ columns }) => columns)
      .filter(({ holds }) => holds === 'address')
      .map(({ ground, rows }) => [ground, rows] as const),
  )

/** How many rows of each table hold a text of the person and stay, as a certificate says. */
export const keptRows = (paper: CertifiedErasure): Counted =>
  summed(partsOf(paper).flatMap(({ kept }) => kept.map(({ table, count }) => [fully(table), count] as const)))

/** How many rows of each column of the database hold a text, in any letters. */
export async function dumped({ platform: { db } }: TestApp, text: string): Promise<Counted> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string; type: string }>`
    select nspname as schema, relname as table, attname as column, format_type(atttypid, null) as type
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and attnum > 0 and not attisdropped and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`.execute(
    db,
  )
  const found: [string, number][] = []
  for (const { schema, table, column, type } of columns) {
    const value = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
    const { rows } = await sql<{ rows: number }>`
      select count(*)::integer as rows from ${sql.id(schema, table)}
      where position(${text.toLowerCase()} in lower(${value})) > 0`.execute(db)
    if (rows[0]?.rows) found.push([`${schema}.${table}.${column}`, rows[0].rows])
  }
  return summed(found)
}

/** Changes up to so many bytes of a certificate one by one, spread over the whole; tells around which nobody would notice. */
export function unnoticedChanges(signed: SignedPaper<'erasure'>, publicKey: string, mostBytes: number): string[] {
  const written = JSON.stringify(signed)
  const isGood = (text: string) => {
    try {
      return checkPaper('erasure', JSON.parse(text), publicKey).faults.length === 0
    } catch {
      return false
    }
  }
  if (!isGood(written)) return ['The certificate is not good as it is']
  const stride = Math.ceil(written.length / mostBytes)
  const unnoticed: string[] = []
  for (let place = 0; place < written.length; place += stride) {
    const altered = written.slice(0, place) + (written[place] === 'x' ? 'y' : 'x') + written.slice(place + 1)
    if (isGood(altered)) unnoticed.push(`at ${place}: ${written.slice(Math.max(0, place - 20), place + 20)}`)
  }
  return unnoticed
}
