import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../../storage/database.ts'
import type { SealedText, SearchedColumn, SearchedTable } from './catalogue-store.ts'
import type { Sought } from './signs.ts'

/** A row that may hold something of what is sought. */
export interface CandidateRow {
  place: string
  owner: string | null
  debate: string | null
  author: string | null
  /** The thing that it is a part of, where only the whole can go. */
  whole: string | null
  version: number | null
  /** In the order of the columns. */
  texts: readonly (string | null)[]
  /** In the order of the sealed texts: text and owner. */
  sealed: readonly (readonly [string | null, string | null])[]
}

export interface SearchedPage {
  rows: number
  candidates: CandidateRow[]
}

interface Wanted {
  sought: Sought
  author: string | undefined
  whole: string | undefined
}

/** How many pages of the heap one statement reads. */
const BLOCKS = 256
/** How long the judgement of one page may take. */
const IDLE_MS = 600_000

const textOf = ({ name, isBytes }: SearchedColumn) =>
  isBytes ? sql`encode(${sql.ref(name)}, 'escape')` : sql`${sql.ref(name)}::text`
const sealedOf = ({ column, within }: SealedText) =>
  within === undefined ? sql`${sql.ref(column)}::text` : sql`${sql.ref(within)} ->> ${sql.lit(column)}`
const orNull = (column: string | undefined) => (column === undefined ? sql`null` : sql`${sql.ref(column)}::text`)

/** Reads a table page by page in one snapshot; returns only rows that may identify the person or hold sealed text. */
export const searchStore = (db: Database) =>
  async function* pages(
    { schema, table, blocks, columns, sealed, owner, debate }: SearchedTable,
    { sought, author, whole }: Wanted,
  ): AsyncGenerator<SearchedPage> {
    if (columns.length === 0) return
    const hit = (text: RawBuilder<unknown>, words: readonly string[]) =>
      words.map((word) => sql`strpos(${text}, ${word}) > 0`)
    const isHit = [...hit(sql`lower(_whole)`, sought.folded), ...hit(sql`_whole`, sought.exact)]
    const isSealed = sealed.map((each) => sql`${sealedOf(each)} is not null`)
    const found = sql`(${sql.join([...isHit, ...isSealed], sql` or `)})`
    const secrets = sealed.map(
      (each) => sql`jsonb_build_array(${sealedOf(each)}, ${sealedOf({ ...each, column: each.owner })})`,
    )
    const version = table === 'events' && schema === 'public' ? sql`version` : sql`null`
    const read = (from: number) => {
      const isLast = from + BLOCKS >= blocks
      return sql<SearchedPage>`
        select count(*)::integer as rows, coalesce(jsonb_agg(jsonb_build_object(
          'place', _place, 'owner', ${orNull(owner)}, 'debate', ${orNull(debate)}, 'author', ${orNull(author)},
          'whole', ${orNull(whole)}, 'version', ${version},
          'texts', to_jsonb(_texts), 'sealed', jsonb_build_array(${sql.join(secrets)}))) filter (where ${found}), '[]') as candidates
        from (
          select *, array_to_string(_texts, chr(1)) as _whole from (
            select *, ctid::text as _place, array[${sql.join(columns.map(textOf))}] as _texts
            from ${sql.id(schema, table)}
            where ctid >= ${`(${from},0)`}::tid ${isLast ? sql`` : sql`and ctid < ${`(${from + BLOCKS},0)`}::tid`}
          ) as read
        ) as searched`
    }
    if (blocks <= BLOCKS) {
      yield* (await read(0).execute(db)).rows
      return
    }
    const snapshot = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    try {
      await sql`select set_config('idle_in_transaction_session_timeout', ${String(IDLE_MS)}, true)`.execute(snapshot)
      for (let from = 0; from < blocks; from += BLOCKS) yield* (await read(from).execute(snapshot)).rows
    } finally {
      await snapshot.rollback().execute()
    }
  }
export type SearchPages = ReturnType<typeof searchStore>
