import { readFileSync } from 'node:fs'
import pg from 'pg'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import { oneLine } from '../../shared/text/untrusted-text.ts'
import { VendorError } from '../outbound/vendor-error.ts'
import { type Found, type Source, someOf } from './source.ts'

const Query = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z0-9_-]{1,64}$' }),
    title: Type.String({ minLength: 1, maxLength: 200 }),
    database: Type.String({ pattern: '^postgres(ql)?://' }),
    /** One statement; `$1` is the search text. */
    sql: Type.String({ minLength: 1, maxLength: 10_000 }),
  },
  { additionalProperties: false },
)
const Queries = Type.Array(Query, { maxItems: 50 })
type Query = Static<typeof Query>

const MOST_ROWS = 200
const TIME_LIMIT_MS = 5_000
const LONGEST_CELL = 2_000

/** Reads the operator's queries; a file that cannot be read fails the start. */
export function readSqlQueries(path: string | undefined): readonly Query[] {
  if (!path) return []
  try {
    const queries: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (Value.Check(Queries, queries)) return queries
    const [fault] = Value.Errors(Queries, queries)
    throw new Error(`${fault?.instancePath || 'the list'} ${fault?.message}`)
  } catch (error) {
    throw new Error(`SERVICE_SQL_QUERIES: ${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/** SQL: read-only named queries of the operator; callers give a search text, never SQL. */
export const sqlQueries = (queries: readonly Query[]): Source => ({
  name: 'sql',
  kind: 'database',
  sourceType: 'sql_database',
  credibility: 0.9,
  authority: 0.8,
  volumeMultiplier: 1,
  halfLifeHours: 7 * 24,
  needs: queries.length > 0 ? [] : ['SERVICE_SQL_QUERIES'],
  bucket: 'sql',
  async search({ text, limit }, { signal }) {
    const found = await someOf(queries.slice(0, limit).map((query) => ask(query, text, signal)))
    return found.flat()
  },
})

/** One result holds all rows, because a single row says little. */
async function ask({ name, title, database, sql }: Query, text: string, signal: AbortSignal): Promise<Found[]> {
  const client = new pg.Client({
    connectionString: database,
    application_name: 'parley evidence',
    connectionTimeoutMillis: TIME_LIMIT_MS,
    statement_timeout: TIME_LIMIT_MS,
    query_timeout: 2 * TIME_LIMIT_MS,
  })
  client.on('error', () => {})
  const leave = () => void client.end().catch(() => {})
  signal.addEventListener('abort', leave, { once: true })
  try {
    await client.connect()
    await client.query('begin transaction read only')
    await client.query({ text: `declare found no scroll cursor for ${sql}`, values: [text] })
    const { rows, fields } = await client.query({ text: `fetch ${MOST_ROWS} from found`, rowMode: 'array' })
    await client.query('rollback')
    if (rows.length === 0) return []
    const table = [fields.map((field) => field.name), ...rows].map((row) => row.map(cell).join(' | ')).join('\n')
    const cut = rows.length === MOST_ROWS
    return [
      { title, text: table, url: '', metadata: { query: name, rows: rows.length, cut }, sourceKey: `sql:${name}` },
    ]
  } catch (error) {
    throw signal.aborted ? new VendorError('timeout', 'The database did not answer in time') : faultOf(error)
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
  }
}

function cell(value: unknown): string {
  if (value === null) return ''
  const text =
    value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return oneLine(text).slice(0, LONGEST_CELL)
}

/** Reveals only the kind of fault, because the server's message may contain data. */
function faultOf(error: unknown): VendorError {
  const { code = '', severity } = error as { code?: string; severity?: string }
  if (severity === undefined) return new VendorError('network', 'The database could not be reached')
  if (code === '57014') return new VendorError('timeout', 'The query took longer than 5 s')
  if (/^(28|42501)/.test(code)) return new VendorError('auth', 'The database refuses this account')
  if (code === '25006') return new VendorError('validation', 'The query is not read-only')
  if (code.startsWith('53')) return new VendorError('quota', 'The database has no room for another connection')
  return new VendorError('api', `The database refuses the query (${code})`)
}
