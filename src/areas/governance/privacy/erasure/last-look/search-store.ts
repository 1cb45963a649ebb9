import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../../storage/database.ts'
import type { TableDescription } from '../../../../../storage/table.ts'
import { ownerColumn } from '../text-table-store.ts'
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

/** A table of the database with the columns that can hold texts. */
export interface SearchedTable {
  schema: string
  table: string
  /** Its name in the certificate: without the schema for tables of areas. */
  name: string
  /** Pages of the heap. */
  blocks: number
  columns: readonly SearchedColumn[]
  sealed: readonly SealedText[]
  kept: TableDescription | undefined
  /** Which column says whose a row is, or which debate it belongs to. */
  owner: string | undefined
  debate: string | undefined
  isQueue: boolean
}

interface SearchedColumn {
  name: string
  /** Its type, to which a text is cast. */
  type: string
  isBytes: boolean
  /** Whether a key, a constraint or an expression restricts it. */
  isBound: boolean
}

/** A text that is sealed for an owner: a column of its own, or fields of a JSON column. */
interface SealedText {
  column: string
  owner: string
  /** Both are fields of this JSON column. */
  within?: string
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

const QUEUE_SCHEMA = 'pgboss'

interface Row {
  schema: string
  table: string
  blocks: number
  columns: SearchedColumn[]
  others: string[]
}

/** Every column of every schema that can hold a text, by the catalogue: texts, JSON, lists of them, words for a search, and bytes. */
export const catalogueStore =
  (db: Database) =>
  async (dataMap: readonly TableDescription[]): Promise<SearchedTable[]> => {
    const { rows } = await sql<Row>`
    with recursive base as (
      select oid, oid as of from pg_type where typtype = 'b'
      union all
      select pg_type.oid, base.of from pg_type join base on pg_type.typtype = 'd' and pg_type.typbasetype = base.oid
    ), held as (
      select base.oid, coalesce(element.of, base.of) as of
      from base join pg_type on pg_type.oid = base.of
      left join base as element on pg_type.typcategory = 'A' and element.oid = pg_type.typelem
    )
    select nspname as schema, relname as table,
      (pg_relation_size(pg_class.oid) / current_setting('block_size')::integer)::integer as blocks,
      coalesce(jsonb_agg(jsonb_build_object(
        'name', attname, 'type', format_type(atttypid, atttypmod), 'isBytes', kind = 'bytea', 'isBound', attgenerated <> ''
          or exists (select from pg_constraint where conrelid = pg_class.oid and attnum = any(conkey))
          or exists (select from pg_index where indrelid = pg_class.oid and indisunique and (attnum = any(indkey) or 0 = any(indkey)))
        ) order by attnum) filter (where kind is not null), '[]') as columns,
      coalesce(array_agg(attname::text order by attnum) filter (where kind is null), '{}') as others
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join lateral (
      select format_type(coalesce((select held.of from held where held.oid = atttypid limit 1), atttypid), null) as kind
    ) as type on kind in ('text', 'character varying', 'character', 'name', 'citext', 'json', 'jsonb', 'xml', 'tsvector', 'bytea')
    where relkind in ('r', 'm') and relpersistence <> 't'
      and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_toast%'
    group by nspname, relname, pg_class.oid order by nspname, relname`.execute(db)
    return rows.map(({ schema, table, blocks, columns, others }) => {
      const kept = schema === 'public' ? dataMap.find((each) => each.table === table) : undefined
      const all = [...columns.map(({ name }) => name), ...others]
      const isQueue = schema === QUEUE_SCHEMA && ['state', 'data', 'output'].every((column) => all.includes(column))
      const debate = kept?.debate?.by.split('.')
      return {
        schema,
        table,
        blocks,
        columns,
        kept,
        isQueue,
        name: schema === 'public' ? table : `${schema}.${table}`,
        sealed: isQueue ? [{ column: 'sealed', owner: 'id', within: 'data' }] : (kept?.sealed ?? []),
        owner: kept?.table === 'organizations' ? 'id' : ownerColumn(all),
        debate: debate?.length === 1 ? debate[0] : undefined,
      }
    })
  }
export type ReadCatalogue = ReturnType<typeof catalogueStore>

/** Finds the payer of rows; null for rows without one. */
export function ownerStore(db: Database) {
  const known = new Map<string, string | null>()

  return {
    /** The payer of an owner, which is an organization or one of its connections. */
    async payerOf(owner: string): Promise<string | null> {
      const remembered = known.get(owner)
      if (remembered !== undefined) return remembered
      const { rows } = await sql<{ payer: string }>`
        select coalesce(parent_id, id) as payer from organizations where id = coalesce(
          (select organization_id from connections where id = ${owner} limit 1),
          (select organization_id from inboxes where connection_id = ${owner} limit 1), ${owner})`.execute(db)
      const payer = rows[0]?.payer ?? null
      known.set(owner, payer)
      return payer
    },

    async tenantOf(debateId: string): Promise<string | null> {
      const row = await db.selectFrom('debates').select('organization_id').where('id', '=', debateId).executeTakeFirst()
      return row?.organization_id ?? null
    },
  }
}
export type OwnerStore = ReturnType<typeof ownerStore>
