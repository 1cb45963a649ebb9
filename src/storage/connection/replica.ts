import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { isPooled } from '../../config/pooled-address.ts'
import { inARow } from '../../shared/breaker-tolerance.ts'
import { circuitBreaker, type Meaning } from '../../shared/circuit-breaker.ts'
import { isConnectionFault, openPool, sqlStateOf } from '../database.ts'
import { CallerWentAway } from './caller-shares.ts'
import type { Asking, Line, ReplicaReads, WalPosition } from './database-request.ts'
import { fairPool } from './fair-pool.ts'
import { ask } from './pooled-client.ts'
import type { Result } from './prepared-query.ts'
import type { ReplicaReader } from './replica-reads.ts'
import { statementNames } from './statement-names.ts'
import { endOfLastRecord, type WalSizes } from './wal-pages.ts'

/**
 * Why the primary answers a request that might have read the replica. It is left alone after an earlier one (`resting`),
 * has not replayed enough (`behind`), does not answer soon (`slow`) or at all (`away`), follows no primary any more
 * (`promoted`), or is not a standby of this database (`foreign`); it ended a statement because that stood in the way of
 * replaying (`conflict`), or for any other reason (`refused`).
 */
type Fallback = 'resting' | 'behind' | 'slow' | 'away' | 'promoted' | 'foreign' | 'conflict' | 'refused'

/** Who answered a request that might read the replica: the replica, or the primary for this reason. */
export type ReplicaOutcome = 'replica' | Fallback

export interface Replica extends ReplicaReader {
  /** How many bytes of the write-ahead log it has yet to replay; rejects if it cannot be used, with the reason. */
  lag(): Promise<number>
  close(): Promise<void>
}

interface ReplicaOptions {
  url: string
  /** The pool of the primary. */
  primary: pg.Pool
  size: number
  applicationName: string
  now: () => Date
  /** Called once for each request, and again if the replica answers only a part of it. */
  count: (outcome: ReplicaOutcome) => void
  logger: Logger
}

class Unusable extends Error {
  readonly reason: Fallback

  constructor(reason: Fallback, message: string) {
    super(message)
    this.reason = reason
  }
}

const FOREIGN = 'It is not a standby of this database, or has not followed the last promotion yet'
const PROMOTED = 'It was promoted and follows no primary'

/** How long a request waits for a connection and for the answer whether the replica has replayed enough. */
const PATIENCE_MS = 500
/** The pauses between the tries of a request, while the replica has not replayed enough. */
const PAUSES_MS = [2, 5, 10, 20]

/** The replica is left alone for this long at first, twice as long after each failed trial, and longer after a fault. */
const FIRST_REST_SECONDS = 0.25
const FAULT_REST_MS = 5_000
const LONGEST_REST_SECONDS = 30

/** Serialization failure and deadlock: what a standby answers with when a statement stands in the way of replaying. */
const CONFLICTS = new Set(['40001', '40P01'])

const IDENTITY = `select (select system_identifier from pg_control_system()) || '/' || oid as identity,
  (select lpad(upper(to_hex(timeline_id)), 8, '0') from pg_control_checkpoint()) as timeline, pg_is_in_recovery() as follows,
  current_setting('wal_block_size')::int as page, pg_size_bytes(current_setting('wal_segment_size'))::int as segment
  from pg_database where datname = current_database()`

const CHECK = 'select pg_is_in_recovery() as follows, coalesce(pg_last_wal_replay_lsn() >= $1, false) as has_replayed'

interface Identity extends WalSizes {
  /** The cluster and the database in it: the same on all standbys, and on nothing else. */
  identity: string
  /** The timeline of the last checkpoint, so that it is never ahead of what was replayed. */
  timeline: string
  /** Whether it is a standby. */
  follows: boolean
}

async function identify(connection: Pick<pg.ClientBase, 'query'>): Promise<Identity> {
  const { rows } = await connection.query<Identity>(IDENTITY)
  return rows[0] as Identity
}

/**
 * A streaming standby that answers reads of requests, if it has replayed what the primary had committed when they came.
 * Whatever else happens there, the primary answers and the replica is left alone for a while.
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { url, primary, size, applicationName, now, count, logger } = options
  const { identity: own, ...sizes } = await identify(primary)
  const timelines = new WeakMap<pg.ClientBase, string>()
  const verdicts = new WeakMap<Line, Promise<boolean>>()
  const pool = openPool({
    url,
    size,
    applicationName,
    async onConnect(connection) {
      const { identity, timeline, follows } = await identify(connection)
      if (identity !== own) throw new Unusable('foreign', FOREIGN)
      if (!follows) throw new Unusable('promoted', PROMOTED)
      timelines.set(connection, timeline)
    },
  })
  const fair = fairPool(pool)
  const names = statementNames({ isOff: isPooled(url) })
  const checkName = isPooled(url) ? {} : { name: 'parley_has_replayed' }
  const breaker = circuitBreaker({
    name: 'replica',
    kind: 'replica',
    now,
    tolerance: inARow(1),
    firstRestSeconds: FIRST_REST_SECONDS,
    recoverySeconds: LONGEST_REST_SECONDS,
    restAskedFor: (fault) => (fallbackOf(fault) === 'behind' ? 0 : FAULT_REST_MS),
    causeOf: fallbackOf,
    onChange: reportTrouble(logger),
  })

  /** Its promise is made before anything behind it is sent, so that the server answers it first. */
  async function hasReplayed(client: pg.PoolClient, { lsn, timeline }: WalPosition): Promise<boolean> {
    if (timelines.get(client) !== timeline) throw new Unusable('foreign', FOREIGN)
    const { rows } = await client.query<{ follows: boolean; has_replayed: boolean }>({
      ...checkName,
      text: CHECK,
      values: [endOfLastRecord(lsn, sizes)],
    })
    if (!rows[0]?.follows) throw new Unusable('promoted', PROMOTED)
    return rows[0].has_replayed
  }

  /** One check for all statements that share a line, unless the last one found that too little was replayed. */
  function verdictOn(line: Line | undefined, client: pg.PoolClient, wal: WalPosition): Promise<boolean> {
    const known = line && verdicts.get(line)
    if (known) return known
    const verdict = hasReplayed(client, wal)
    if (line) verdicts.set(line, verdict)
    verdict.then((isEnough) => isEnough || (line && verdicts.delete(line)), noop)
    return verdict
  }

  /** Undefined if too little was replayed. */
  async function tryOnce(request: Asking, reads: ReplicaReads, statement: Statement, isFirst: boolean) {
    const leasing = fair.shared(request, reads)
    const { client, release } = await soon(leasing).catch((fault) => {
      leasing.then(({ release }) => release(), noop)
      throw fault
    })
    const verdict = verdictOn(reads.line, client, reads.wal)
    const answer = isFirst ? ask(client, names, statement) : undefined
    answer?.catch(noop)
    let isUseless = false
    try {
      if (!(await soon(verdict))) return undefined
      return await (answer ?? ask(client, names, statement))
    } catch (fault) {
      isUseless = fault instanceof Unusable
      throw fault
    } finally {
      if (isUseless) release(true)
      else Promise.allSettled([verdict, answer]).then(() => release())
    }
  }

  async function answered(request: Asking, reads: ReplicaReads, statement: Statement): Promise<Result> {
    const first = await tryOnce(request, reads, statement, true)
    if (first) return first
    for (const ms of PAUSES_MS) {
      await sleep(ms)
      const answer = await tryOnce(request, reads, statement, false)
      if (answer) return answer
    }
    throw new Unusable('behind', 'It has not replayed enough')
  }

  function fallBack(request: Asking, reads: ReplicaReads, reason: Fallback): undefined {
    if (request.replica !== reads) return
    request.replica = undefined
    count(reason)
  }

  return {
    async read(request, reads, text, values) {
      if (!breaker.ready) return fallBack(request, reads, 'resting')
      try {
        const result = await breaker.run(() => answered(request, reads, { text, values, isAlone: true }), meaningOf)
        if (!reads.isAnswered) count('replica')
        reads.isAnswered = true
        return result
      } catch (fault) {
        if (fault instanceof CallerWentAway) throw fault
        return fallBack(request, reads, fallbackOf(fault))
      }
    },

    async lag() {
      const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn')
      const { rows: found } = await pool.query<{ follows: boolean; behind: number }>(
        `select pg_is_in_recovery() as follows,
          greatest(pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()), 0)::float8 as behind`,
        [endOfLastRecord(rows[0]?.lsn ?? '', sizes)],
      )
      if (!found[0]?.follows) throw new Unusable('promoted', PROMOTED)
      return found[0].behind
    },

    close: () => pool.end(),
  }
}

interface Statement {
  text: string
  values: readonly unknown[]
  isAlone: boolean
}

const noop = () => {}

/** Rejects if a replica takes longer than a request waits for it. */
async function soon<Value>(promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Unusable('slow', 'It does not answer')), PATIENCE_MS)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

function fallbackOf(fault: unknown): Fallback {
  if (fault instanceof Unusable) return fault.reason
  if (typeof fault === 'object' && fault !== null && CONFLICTS.has(sqlStateOf(fault) ?? '')) return 'conflict'
  return isConnectionFault(fault) ? 'away' : 'refused'
}

/** A refused statement says nothing about the replica, nor does a caller who leaves. */
function meaningOf(fault: unknown): Meaning {
  if (fault instanceof CallerWentAway) return 'nothing'
  return fallbackOf(fault) === 'refused' ? 'there' : 'away'
}

/** Logs a replica that cannot be used, and its return; one that is only behind is counted, not logged. */
function reportTrouble(logger: Logger) {
  let isLogged = false
  return ({ state, cause }: { state: string; cause: string | null }) => {
    if (state === 'open' && cause !== 'behind' && !isLogged) {
      isLogged = true
      logger.warn({ reason: cause }, 'The replica cannot be read; the primary answers')
    }
    if (state === 'closed' && isLogged) {
      isLogged = false
      logger.info('The replica is read again')
    }
  }
}
