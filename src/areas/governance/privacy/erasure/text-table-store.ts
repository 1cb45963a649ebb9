import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'
import type { TableDescription } from '../../../../storage/table.ts'
import { eraseDebateStore } from '../debate-erasure/erase-debate-store.ts'
import { theirs, type Whose } from '../person/person-store.ts'

/** A row with what people or agents may have written in it. */
export interface TextRow {
  place: string
  org: string | null
  /** The person that it names, where it names one. */
  author: string | null
  /** The thing that it is a part of, where only the whole can go. */
  whole: string | null
  texts: Readonly<Record<string, unknown>>
}

const PAGE = 200
/** Not null, unique, check. */
export const CONSTRAINTS: ReadonlySet<string> = new Set(['23502', '23505', '23514'])
const TEXT_TYPES = ['text', 'jsonb', 'json', 'text[]', 'character varying']

/** The columns that the data map calls personal, or all that hold texts. */
type Which = 'personal' | 'all'

/** Rows that hold text, of any table that the data map names. */
export function textTableStore(db: Database) {
  let catalogue: Promise<Map<string, Set<string>>> | undefined

  /** The columns of each table that can hold a text. */
  function textColumns() {
    catalogue ??= sql<{ name: string; columns: string[] }>`
      select relname as name, array_agg(attname::text) as columns from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
        and format_type(atttypid, null) = any(${TEXT_TYPES}::text[])
      group by relname`
      .execute(db)
      .then(({ rows }) => new Map(rows.map(({ name, columns }) => [name, new Set(columns)])))
    catalogue.catch(() => {
      catalogue = undefined
    })
    return catalogue
  }

  async function columnsOf({ table, personal, plain, person }: TableDescription, which: Which): Promise<string[]> {
    const ids: readonly string[] = (person?.by ?? []).map((column) => column.replace('email:', ''))
    const known = (await textColumns()).get(table)
    const wanted: readonly string[] =
      which === 'all' ? [...personal, ...plain] : personal.filter((column) => !ids.includes(column))
    return wanted.filter((column) => known?.has(column))
  }

  const ownerOf = ({ plain }: TableDescription) => ownerColumn(plain)
  const authorOf = ({ person }: TableDescription) => (person?.by ?? []).find((column) => !column.startsWith('email:'))

  async function* pages(
    kept: TableDescription,
    where: ReturnType<typeof sql>,
    { whole, which = 'personal' }: { whole?: string | undefined; which?: Which } = {},
  ): AsyncGenerator<TextRow[]> {
    const columns = await columnsOf(kept, which)
    if (columns.length === 0) return
    const [author, owner] = [authorOf(kept), ownerOf(kept)]
    let after = '(0,0)'
    for (;;) {
      const { rows } = await sql<TextRow>`
        select ctid::text as place, ${owner ? sql.ref(owner) : sql`null`} as org, ${author ? sql.ref(author) : sql`null`} as author,
          ${whole ? sql.ref(whole) : sql`null`} as whole,
          jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql`to_jsonb(${sql.ref(column)})`]))}) as texts
        from ${sql.table(kept.table)} where ${where} and ctid > ${after}::tid order by ctid limit ${PAGE}`.execute(db)
      if (rows.length > 0) yield rows
      const last = rows.at(-1)
      if (!last || rows.length < PAGE) return
      after = last.place
    }
  }

  return {
    belongsToAll: (kept: TableDescription) => ownerOf(kept) === undefined,

    /** Rows of these organizations, with every text in them; of tables that belong to the installation, all. */
    within(kept: TableDescription, tenants: readonly string[], whole?: string): AsyncGenerator<TextRow[]> {
      const owner = ownerOf(kept)
      const where = owner ? sql`${sql.ref(owner)} = any(${tenants}::text[])` : sql`true`
      return pages(kept, where, { whole, which: 'all' })
    },

    /** Rows that are found by the person's id. */
    async *ofPerson(kept: TableDescription, whose: Whose): AsyncGenerator<TextRow[]> {
      const isWritten = authorOf(kept) !== undefined || kept.person?.through !== undefined
      const where = isWritten ? theirs(kept, whose) : undefined
      if (where) yield* pages(kept, where)
    },

    /** Rows of debates. */
    async *ofDebates(kept: TableDescription, ids: readonly string[]): AsyncGenerator<TextRow[]> {
      if (kept.debate) yield* pages(kept, sql`${sql.ref(kept.debate.by)} = any(${ids}::text[])`)
    },

    /** Clears these columns unless the row changed meanwhile; deletes a row that requires them. */
    async clear({ table }: TableDescription, { place, texts }: TextRow, columns: readonly string[]): Promise<void> {
      const same = Object.entries(texts)
        .filter(([column]) => columns.includes(column))
        .map(([column, text]) => sql`to_jsonb(${sql.ref(column)}) = ${JSON.stringify(text)}::jsonb`)
      const rows = { table, where: sql`ctid = ${place}::tid and ${sql.join(same, sql` and `)}` }
      try {
        await eraseDebateStore.clear(db, rows, columns)
      } catch (fault) {
        if (!CONSTRAINTS.has(String((fault as { code?: unknown }).code))) throw fault
        await eraseDebateStore.remove(db, rows)
      }
    },
  }
}
export type TextTableStore = ReturnType<typeof textTableStore>

const OWNERS = ['organization_id', 'tenant_id', 'payer_id']

/** Which of the columns of a table says to which organization a row belongs. */
export const ownerColumn = (columns: readonly string[]): string | undefined =>
  OWNERS.find((column) => columns.includes(column))
