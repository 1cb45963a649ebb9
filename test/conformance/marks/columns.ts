import { sql } from 'kysely'
import { dataMapOf } from '../../../src/areas/governance/privacy/data-map.ts'
import type { TestApp } from '../../support/app.ts'
import { long } from './marks.ts'

/** A sentence with the address that stands in one column of one row. */
interface ColumnMark {
  table: string
  column: string
  text: string
}

/** A column that takes no sentence, and what refuses it. */
interface RefusedColumn {
  table: string
  column: string
  constraint: string
}

interface Column {
  schema: string
  table: string
  name: string
  type: string
  isGenerated: boolean
  isIdentity: boolean
  hasDefault: boolean
  isNullable: boolean
  isKey: boolean
  /** A value of the column that it refers to, as an expression. */
  refersTo: string | null
  /** A word that its check allows. */
  allowed: string | null
}

interface Wishes {
  org: string
  address: string
  /** A sentence that the person is known to have written. */
  known: string
}

/** Tables into which no row can be written behind the back of the service, or nothing would work any more. */
const CLOSED: readonly (readonly [RegExp, string])[] = [
  [/^public\.(events|audit_\w+)$/, 'a chain or tree of hashes, in which the walk writes through the service'],
  [/^public\.(installation\w*|master_key)$/, 'the identity and the keys of the installation'],
  [/^public\.(stream_nodes|stream_sockets|job_workers)$/, 'leases of nodes, whose rows any node removes in time'],
]
const OWNERS = ['organization_id', 'tenant_id', 'payer_id']
const TEXTS = ['text', 'character varying', 'character', 'json', 'jsonb', 'text[]', 'bytea', 'name', 'tsvector']

const valueFor = (type: string, text: string) => {
  if (type === 'json' || type === 'jsonb') return JSON.stringify({ mark: text })
  if (type === 'text[]') return [text]
  return type === 'bytea' ? Buffer.from(text) : text
}

/** What a column holds that must hold something, where there is no row to copy. */
const FILLER: Readonly<Record<string, string>> = {
  text: `'none'`,
  'character varying': `'none'`,
  jsonb: `'{}'`,
  json: `'{}'`,
  'text[]': `'{}'`,
  bytea: `'\\x00'`,
  boolean: 'false',
  'timestamp with time zone': 'now()',
  date: 'current_date',
  uuid: 'gen_random_uuid()',
}

async function columnsOf({ platform: { db } }: TestApp): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`
    select nspname as schema, relname as table, attname as name, format_type(atttypid, null) as type,
      attgenerated <> '' as "isGenerated", attidentity <> '' as "isIdentity", atthasdef as "hasDefault",
      not attnotnull as "isNullable",
      exists (select from pg_index where indrelid = pg_class.oid and indisunique
        and pg_get_indexdef(indexrelid) ~ ('[ (]' || attname || '[),]')) as "isKey",
      (select format('(select %I::text from %s limit 1)',
          (select other.attname from pg_attribute as other
            where other.attrelid = confrelid and other.attnum = confkey[array_position(conkey, pg_attribute.attnum)]), confrelid::regclass)
        from pg_constraint where conrelid = pg_class.oid and contype = 'f' and pg_attribute.attnum = any(conkey) limit 1) as "refersTo",
      (select (regexp_match(pg_get_constraintdef(oid), '''([^'']*)'''))[1] from pg_constraint
        where conrelid = pg_class.oid and contype = 'c' and conkey = array[pg_attribute.attnum] limit 1) as allowed
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and relpersistence <> 't' and attnum > 0 and not attisdropped
      and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by nspname, relname, attnum`.execute(db)
  return Map.groupBy(rows, ({ schema, table }) => `${schema}.${table}`)
}

const UNIQUE = '23505'

let rowsMade = 0

const isFresh = ({ isKey, isIdentity, refersTo, allowed }: Column) =>
  (isKey && refersTo === null && allowed === null) || isIdentity

/** A value where there is no row to copy. */
function madeUp(column: Column): string {
  const { isKey, isIdentity, hasDefault, isNullable, refersTo, allowed, type } = column
  if (isIdentity || hasDefault) return 'default'
  if (isNullable && !isKey) return 'null'
  if (refersTo !== null) return refersTo
  if (allowed !== null) return `'${allowed}'`
  return (isKey ? fresh(column) : undefined) ?? FILLER[type] ?? '0'
}

/** A new value of a column that no two rows share: a word that nobody wrote. */
function fresh({ type, isIdentity }: Column): string | undefined {
  const number = 1_000_000 + rowsMade++
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'bytea') return `'\\x${number.toString(16).padStart(64, '0')}'::bytea`
  if (['text', 'character varying'].includes(type)) return `'k${number}'`
  if (isIdentity || ['integer', 'bigint', 'smallint'].includes(type)) {
    return String(type === 'smallint' ? number % 30_000 : number)
  }
  return undefined
}

/**
 * Writes a row for every column that can hold a text, with a sentence in that column: a copy of a row of the organization, or of
 * no organization, with new keys; where the table has none, one made of nothing.
 */
export async function markColumns(service: TestApp, { org, address, known }: Wishes) {
  const { pool } = service.database
  const whose = new Set(
    dataMapOf(service.areas).flatMap(({ table, person }) =>
      (person?.by ?? []).map((column) => `public.${table}.${column.replace('email:', '')}`),
    ),
  )
  const marks: ColumnMark[] = []
  const refused: RefusedColumn[] = []
  for (const [table, columns] of await columnsOf(service)) {
    const texts = columns.filter(({ type }) => TEXTS.includes(type))
    const owner = OWNERS.find((name) => columns.some((column) => column.name === name))
    const name = `"${columns[0]?.schema}"."${columns[0]?.table}"`
    const written = columns.filter(({ isGenerated }) => !isGenerated)
    const mine = owner ? `where "${owner}" = '${org}'` : ''
    const { rows } = await pool.query(`select ctid::text as place from ${name} ${mine} limit 1`)
    const place: string | undefined = rows[0]?.place
    for (const column of texts) {
      const refuse = (constraint: string) => refused.push({ table, column: column.name, constraint })
      const closed = CLOSED.find(([tables]) => tables.test(table))
      if (closed) refuse(closed[1])
      else if (
        whose.has(`${table}.${column.name}`) ||
        OWNERS.includes(column.name) ||
        `${table}.${column.name}` === 'public.organizations.id'
      )
        refuse('it says whose the row is')
      else if (column.isGenerated) refuse('generated')
      else {
        const text = `${known} ${long()} ${address}`
        const values = written.map((each) => {
          if (each.name === column.name) return '$1'
          if (each.name === owner) return `'${org}'`
          if (place !== undefined) return (isFresh(each) ? fresh(each) : undefined) ?? `"${each.name}"`
          return madeUp(each)
        })
        const names = written.map((each) => `"${each.name}"`).join(', ')
        const source =
          place === undefined
            ? `values (${values.join(', ')})`
            : `select ${values.join(', ')} from ${name} where ctid = '${place}'`
        try {
          await pool.query(`insert into ${name} (${names}) overriding system value ${source}`, [
            valueFor(column.type, text),
          ])
          marks.push({ table, column: column.name, text })
        } catch (fault) {
          const { code, constraint, message } = fault as { code?: string; constraint?: string; message: string }
          const again = `update ${name} set "${column.name}" = $1 where ctid = (select ctid from ${name} ${mine} limit 1)`
          const updated =
            code === UNIQUE &&
            (await pool.query(again, [valueFor(column.type, text)]).then(
              ({ rowCount }) => rowCount,
              () => 0,
            ))
          if (updated) marks.push({ table, column: column.name, text })
          else refuse(`${code} ${constraint ?? message}${place === undefined ? ' (no row to copy)' : ''}`)
        }
      }
    }
  }
  return { marks, refused }
}
