import { sql } from 'kysely'
import { type Logger, pino } from 'pino'
import { onTestFinished } from 'vitest'
import { openLeaseWatch } from '../../src/background/leases/lease-watch.ts'
import { type LeaseTiming, leaseWorker } from '../../src/background/leases/lease-worker.ts'
import { type Claim, type Drive, type LeasedTable, leasesOn, type Outcome } from '../../src/background/leases/leases.ts'
import type { Database } from '../../src/storage/database.ts'
import type { TestDatabase } from './database.ts'

interface Row {
  version: number
  done: boolean
  runner: string | null
  lease_until: string | null
  wake_at: string | null
  setbacks: number
}

interface WorkerWishes {
  drive: Drive
  /** Never, unless told: a test that tells another rhythm bears that a slow machine loses a lease. */
  rhythm?: Partial<LeaseTiming & { sweepMs: number }>
  giveUp?: (id: string) => Promise<unknown>
  limit?: number
  role?: 'all' | 'api' | 'worker'
  now?: () => Date
  monotonic?: () => number
  logger?: Logger
}

interface LeaseWishes {
  leaseMs?: number
  on?: Database
  monotonic?: () => number
}

const NEVER_MS = 1_000_000
const NEVER: LeaseTiming = { leaseMs: NEVER_MS, renewMs: NEVER_MS, leaveMs: NEVER_MS }

let tables = 0
let workers = 0

/** A table of rows that are driven until they are done, with nothing of the product in it. */
export async function leasedRows({ pool, db }: TestDatabase) {
  const table = `driven_${++tables}`
  await pool.query(`
    create table ${table} (
      id text collate "C" primary key,
      version bigint not null default 1,
      done boolean not null default false,
      runner text,
      lease_until timestamptz(3),
      wake_at timestamptz(3),
      setbacks integer not null default 0
    );
    create trigger moved_on before update of version on ${table}
      for each row execute function forget_what_row_waited_for()`)
  const of: LeasedTable = { table, due: sql`not done`, first: sql`id` }

  const rows = {
    table,
    /** How long a lease lasts where a test says nothing else. */
    leaseMs: NEVER_MS,

    /** In this order; made under a lease, where one is given. */
    async add(ids: readonly string[], lease: { runner?: string; ms?: number } = {}) {
      const end = "clock_timestamp() + $3 * interval '1 ms'"
      for (const id of ids) {
        const insert = `insert into ${table} (id, runner, lease_until) values ($1, $2, ${end})`
        await pool.query(insert, [id, lease.runner ?? null, lease.ms ?? null])
      }
    },

    async row(id: string): Promise<Row> {
      const found = await pool.query(`select * from ${table} where id = $1`, [id])
      return found.rows[0]
    },

    /** How a driver writes: at the version that it decided on. Answers whether the row still had it. */
    async write({ id, version }: Pick<Claim, 'id' | 'version'>, done = false): Promise<boolean> {
      const fenced = `update ${table} set version = version + 1, done = $3 where id = $1 and version = $2`
      return (await pool.query(fenced, [id, version, done])).rowCount === 1
    },

    /** Time passes for a lease that nobody renews, and for so many seconds after its end; answers when it ended. */
    async runOut(id: string, since = 1): Promise<string> {
      const ended = `update ${table} set lease_until = clock_timestamp() - $2 * interval '1 second' where id = $1`
      return (await pool.query(`${ended} returning lease_until`, [id, since])).rows[0].lease_until
    },

    /** Another worker has claimed the row after its lease ran out. */
    async takenBy(id: string, runner: string) {
      const taken = `update ${table} set runner = $2, lease_until = '2100-01-01T00:00:00Z' where id = $1`
      await pool.query(taken, [id, runner])
    },

    leases: (runner: string, { leaseMs = NEVER_MS, on = db, ...clock }: LeaseWishes = {}) =>
      leasesOn({ db: on, of, runner, leaseMs, ...clock }),

    /** A worker that is stopped, at the latest, with its test. */
    worker({ rhythm, ...wishes }: WorkerWishes) {
      const name = `wrk_${++workers}`
      const { sweepMs: everyMs = NEVER_MS, ...beats } = { ...NEVER, ...rhythm }
      const logger = wishes.logger ?? pino({ level: 'silent' })
      const worker = leaseWorker({
        leases: rows.leases(name, { leaseMs: beats.leaseMs }),
        giveUp: async () => {},
        limit: 100,
        role: 'worker',
        now: () => new Date(),
        ...wishes,
        logger,
        rhythm: beats,
        watch: openLeaseWatch({ db, logger, everyMs }),
        what: 'row',
      })
      onTestFinished(() => worker.stop(0))
      return { ...worker, name }
    },
  }
  return rows
}

/** A driver that stays with each row until it is told to leave, or let go. */
export function waitingDriver() {
  const driven: { claim: Claim; signal: AbortSignal; stopping: AbortSignal; end: (outcome: Outcome) => void }[] = []
  const drive: Drive = (claim, { signal, stopping }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    signal.addEventListener('abort', () => reject(new Error('It was told to leave')))
    driven.push({ claim, signal, stopping, end: resolve })
    return promise
  }
  const ids = () => driven.map(({ claim }) => claim.id)
  return { driven, drive, ids }
}
