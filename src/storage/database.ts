import { Kysely, type Transaction as KyselyTransaction, sql } from 'kysely'
import pg from 'pg'
import { isPooled } from '../config/pooled-address.ts'
import { FairDialect, fairPool } from './connection/fair-pool.ts'
import { isNameFault } from './connection/pooler.ts'
import type { ReplicaReader } from './connection/replica-reads.ts'
import {
  QUERY_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
  UNHURRIED_IDLE_MS,
  UNHURRIED_MS,
} from './connection/statement-limits.ts'
import { isOutdated } from './connection/statement-names.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

const TIMESTAMPTZ = 1184
const BIGINT = 20
const builtIn = pg.types.getTypeParser

/** Times are ISO strings and bigints are numbers everywhere; this is where it is decided. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TIMESTAMPTZ) return isoTime
    if (oid === BIGINT) return Number
    return builtIn(oid, format as 'text')
  },
}

const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

/** Sessions use UTC, so that rearranging the text is enough; parsing a date for every time of every row is slow. */
export function isoTime(text: string): string {
  const match = IN_UTC.exec(text)
  if (!match) return new Date(text).toISOString()
  const milliseconds = (match[1] ?? '.').slice(0, 4).padEnd(4, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${milliseconds}Z`
}

export interface PoolOptions {
  url: string
  size: number
  applicationName: string
  /** Called for every connection that ended by itself; the statement that needed it fails too. */
  onLost?: (fault: Error) => void
  /** Called for every error that the server answers with. */
  onRefused?: (fault: object) => void
  /** Called when it turns out that a pooler stands before the server, although the URL does not say so. */
  onPooler?: () => void
  /** How long connecting may take, in milliseconds; by default, as long as a caller can wait. */
  patienceMs?: number
  /** Statements may take long because no caller waits for them. */
  unhurried?: boolean
  /** False where losing a commit in a crash of the server does no harm. */
  waitsForDisk?: boolean
  /** Prepares each connection before its first use. */
  onConnect?: (connection: pg.ClientBase) => Promise<void>
  /** Called whenever a caller takes a connection, in their name. */
  onTaken?: (() => void) | undefined
}

/** How long connecting may take: at a start, when everything is slow, and while callers wait. */
export const START_PATIENCE_MS = 30_000
export const SERVING_PATIENCE_MS = 5_000

/** A URL may set another limit, with libpq's parameter. */
const connectTimeoutMs = (url: string): number | undefined => {
  const seconds = URL.parse(url)?.searchParams.get('connect_timeout')
  return seconds ? 1_000 * Number(seconds) : undefined
}

/** A lost connection is replaced; without a listener its error would end the process. */
const ALREADY_TOLD = () => {}

/** What a pooler in transaction mode refuses: there transactions begin with the limits. */
const sessionSettings = (unhurried: boolean, waitsForDisk: boolean): pg.ClientConfig => ({
  statement_timeout: unhurried ? UNHURRIED_MS : STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: unhurried ? UNHURRIED_IDLE_MS : QUERY_TIMEOUT_MS,
  options: waitsForDisk ? '-c timezone=UTC' : '-c timezone=UTC -c synchronous_commit=off',
})

/** Poolers remember the time zone of a client. */
const inUtc = async (connection: pg.ClientBase) => void (await connection.query("set timezone to 'UTC'"))

/** The settings of every connection that reads or writes data. */
export const connectionTo = ({
  url,
  applicationName,
  patienceMs = SERVING_PATIENCE_MS,
  unhurried = false,
  waitsForDisk = true,
}: Omit<PoolOptions, 'size'>): pg.ClientConfig => ({
  connectionString: url,
  application_name: applicationName,
  connectionTimeoutMillis: connectTimeoutMs(url) ?? patienceMs,
  query_timeout: unhurried ? UNHURRIED_MS : QUERY_TIMEOUT_MS,
  ...(!isPooled(url) && sessionSettings(unhurried, waitsForDisk)),
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types,
})

export function openPool({ size, onLost, onRefused, onPooler, onConnect, onTaken, ...where }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionTo(where),
    pipeline: true,
    max: size,
    onConnect: isPooled(where.url) ? inUtc : onConnect,
  })
  if (onTaken) tellTakers(pool, onTaken)
  pool.on('connect', (client) => {
    client.on('error', (error) => pool.ending || onLost?.(error))
    if (onRefused) client.connection.on('errorMessage', onRefused)
  })
  pool.on('error', ALREADY_TOLD)
  fairPool(pool).onPooler = onPooler
  return pool
}

/** Every way to use a pool takes a connection by this method. */
function tellTakers(pool: pg.Pool, onTaken: () => void) {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  pool.connect = ((...given: unknown[]) => {
    onTaken()
    return connect(...given)
  }) as typeof pool.connect
}

/** From now on callers wait for this pool, with their shorter limits. */
export const servesCallers = ({ options }: pg.Pool) => {
  options.connectionTimeoutMillis = SERVING_PATIENCE_MS
}

/** With a replica, requests that may read it do; everything else is asked of the pool. */
export const databaseOn = (pool: pg.Pool, replica?: ReplicaReader): Database =>
  new Kysely<Tables>({ dialect: new FairDialect(pool, replica) })

/** Classes of SQLSTATE that concern the connection or the server, not the statement. */
const AWAY_STATES = /^(08|28|3D|53|57|58)/
const LOST_LINES = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
const UNREACHED = new Set(['connect', 'getaddrinfo'])
const AWAY_MESSAGES = new RegExp(
  `^(${[
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error',
    'Client was closed',
    'Cannot use a pool after calling end',
  ].join('|')})`,
)

/**
 * Whether the database was unreachable, migrated meanwhile or behind a pooler unnoticed, rather than refusing a statement: the edge answers 503
 * with Retry-After.
 */
export function isConnectionFault(fault: unknown): boolean {
  if (fault instanceof AggregateError) return fault.errors.some(isConnectionFault)
  if (typeof fault !== 'object' || fault === null) return false
  const state = sqlStateOf(fault)
  if (state !== undefined) return AWAY_STATES.test(state) || isOutdated(fault) || isNameFault(fault)
  const { code = '', syscall = '', message = '' } = fault as Partial<NodeJS.ErrnoException>
  return LOST_LINES.has(code) || UNREACHED.has(syscall) || AWAY_MESSAGES.test(message)
}

/** The server's SQLSTATE, even where the job store passes on only a copy of the error. */
export function sqlStateOf(fault: object): string | undefined {
  const { code, severity } = fault as Partial<pg.DatabaseError>
  return severity === undefined ? undefined : code
}

interface Limits {
  /** How long it waits for a lock. */
  lockMs: number
  /** How long one of its statements may take. */
  statementMs: number
}

/**
 * A short transaction that blocks nobody for long. Its limits are sent with `begin`, because a frequent transaction
 * pays for every round trip.
 */
export const briefTransaction = <Result>(
  db: Database,
  { lockMs, statementMs }: Limits,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  db.connection().execute(async (connection) => {
    const limits = `set local lock_timeout = ${lockMs}; set local statement_timeout = ${statementMs}`
    await sql.raw(`begin; ${limits}`).execute(connection)
    try {
      const result = await work(connection as Transaction)
      await sql`commit`.execute(connection)
      return result
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => {})
      throw error
    }
  })
