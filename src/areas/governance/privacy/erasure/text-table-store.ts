import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'
import { authorColumn, ownWordsOf, type TableDescription } from '../../../../storage/table.ts'
import { eraseDebateStore } from '../debate-erasure/erase-debate-store.ts'
import { type Whose, writtenBy } from '../person/person-store.ts'

/** A row with what people or agents may have written in it. */
export interface TextRow {
  place: string
  org: string | null
  /** The person who wrote it, where it names one. */
  author: string | null
  /** The thing that it is a part of, where only the whole can go. */
  whole: string | null
  texts: Readonly<Record<string, unknown>>
}

const PAGE = 200
const TEXT_TYPES = ['text', 'jsonb', 'json', 'text[]', 'character varying']

/** The columns in which those who wrote a row wrote, or all that hold texts. */
type Which = 'own' | 'all'

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

  async function columnsOf(kept: TableDescription, which: Which): Promise<string[]> {
    const { table, personal, plain } = kept
    const known = (await textColumns()).get(table)
    const wanted = which === 'all' ? [...personal, ...plain] : ownWordsOf(kept)
    return wanted.filter((column) => known?.has(column))
  }

  const ownerOf = ({ plain }: TableDescription) => ownerColumn(plain)

  async function* pages(
    kept: TableDescription,
    where: ReturnType<typeof sql>,
    { whole, which = 'own' }: { whole?: string | undefined; which?: Which } = {},
  ): AsyncGenerator<TextRow[]> {
    const columns = await columnsOf(kept, which)
    if (columns.length === 0) return
    const [author, owner] = [authorColumn(kept), ownerOf(kept)]
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

    /** Rows that the person wrote, with what they wrote in them. */
    async *writtenBy(kept: TableDescription, whose: Whose): AsyncGenerator<TextRow[]> {
      const isWritten = authorColumn(kept) !== undefined || kept.person?.through !== undefined
      const where = isWritten ? writtenBy(kept, whose) : undefined
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
      const row = { table, where: sql`ctid = ${place}::tid and ${sql.join(same, sql` and `)}` }
      await eraseDebateStore.clearOrRemove(db, row, columns)
    },
  }
}
export type TextTableStore = ReturnType<typeof textTableStore>

const OWNERS = ['organization_id', 'tenant_id', 'payer_id']

/** Which of the columns of a table says to which organization a row belongs. */
export const ownerColumn = (columns: readonly string[]): string | undefined =>
  OWNERS.find((column) => columns.includes(column))
