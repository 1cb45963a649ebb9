import { AsyncLocalStorage } from 'node:async_hooks'
import { PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { isPooled } from '../../config/pooled-address.ts'
import type { Held } from '../../shared/telemetry/held-parts.ts'
import { PredicateCompiler } from '../rows/predicate-compiler.ts'
import { callerShares } from './caller-shares.ts'
import type { Asking, Line, WalPosition } from './database-request.ts'
import { type Lease, PooledClient } from './pooled-client.ts'
import { LIMITS_IN_TRANSACTION } from './pooler.ts'
import { isSurelyRead, type ReplicaReader } from './replica-reads.ts'
import { statementNames } from './statement-names.ts'

const asking = new AsyncLocalStorage<Asking>()

/** Attributes all database work of `work`, until the request is over, to its caller. */
export function askingFor(caller: string, work: () => void): Asking {
  const request: Asking = { caller, transactions: 0, line: undefined, over: false, leaving: undefined }
  asking.run(request, work)
  return request
}

/** Gives up what a disconnected request waits for; what it still does counts for its caller. */
export function stopWaiting({ leaving }: Asking) {
  for (const leave of leaving ?? []) leave()
}

/** Ends the request: what it left running counts for nobody. */
export function doneAsking(request: Asking) {
  request.over = true
}

/** From now on a replica that has replayed this may answer the single reads of the current request. */
export function mayReadReplica(wal: WalPosition) {
  const request = asking.getStore()
  if (request) request.replica = { wal, line: undefined, isAnswered: false }
}

/**
 * The current request asks the primary, and stays there: a replica might not have replayed what it sees now, and no
 * statement of a request may tell of an earlier moment than one before it.
 */
export function stayOnPrimary() {
  const request = asking.getStore()
  if (request) request.replica = undefined
}

/** The request in whose name is asked, while it is not over. */
export function currentRequest(): Asking | undefined {
  const request = asking.getStore()
  return request?.over ? undefined : request
}

interface FairPool {
  /** Takes a connection when the first statement comes; single reads may go to the replica. */
  connect(replica?: ReplicaReader): Promise<PooledClient>
  /** The connection that single statements of the request share; it is noted at the holder. */
  shared(request: Asking, holder: { line: Line | undefined }): Promise<Lease>
  /** The statements that its connections prepare. */
  prepared(): Held
  /** Called when it turns out that a pooler stands before the server. */
  onPooler: (() => void) | undefined
  end(): Promise<void>
  options: pg.PoolOptions
}

/** One caller gets at most this fraction of the connections. */
const SHARE = 3

function sharedFairly(pool: pg.Pool): FairPool {
  const most = Math.max(1, Math.floor((pool.options.max ?? SHARE) / SHARE))
  const { enter, leave } = callerShares(most)
  const onStop = () => fair.onPooler?.()
  const pooled = isPooled(pool.options.connectionString)
  const names = statementNames({ isOff: pooled, onStop })
  const limits = pooled ? LIMITS_IN_TRANSACTION : undefined

  /** A connection of the pool that counts for nobody. */
  async function take(): Promise<Lease> {
    const client = await pool.connect()
    return { client, release: (fault) => client.release(fault) }
  }

  async function takeFor(request: Asking): Promise<Lease> {
    await enter(request)
    try {
      const { client, release } = await take()
      return {
        client,
        release(fault) {
          release(fault)
          leave(request)
        },
      }
    } catch (fault) {
      leave(request)
      throw fault
    }
  }

  async function exclusive(request: Asking): Promise<Lease> {
    const { client, release } = await takeFor(request)
    request.transactions += 1
    return {
      client,
      release(fault) {
        request.transactions -= 1
        release(fault)
      },
    }
  }

  /** The single statements of a request travel together, and are answered in their order. */
  async function shared(request: Asking, holder: { line: Line | undefined }): Promise<Lease> {
    const line = holder.line ?? { lease: takeFor(request), users: 0 }
    holder.line = line
    line.users += 1
    const leaveLine = () => {
      line.users -= 1
      const isLast = line.users === 0
      if (isLast && holder.line === line) holder.line = undefined
      return isLast
    }
    try {
      const { client, release } = await line.lease
      return { client, release: (fault) => leaveLine() && release(fault) }
    } catch (fault) {
      leaveLine()
      throw fault
    }
  }

  async function connect(replica?: ReplicaReader): Promise<PooledClient> {
    const request = currentRequest()
    if (!request) return new PooledClient({ shared: take, exclusive: take, limits }, names)
    const connections = { shared: () => shared(request, request), exclusive: () => exclusive(request), limits }
    if (!replica || !request.replica) return new PooledClient(connections, names)
    const elsewhere = async (text: string, values: readonly unknown[]) =>
      request.replica && isSurelyRead(text) ? replica.read(request, request.replica, text, values) : undefined
    return new PooledClient({ ...connections, elsewhere }, names)
  }

  const fair: FairPool = {
    connect,
    shared,
    prepared: names.held,
    onPooler: undefined,
    end: () => pool.end(),
    options: pool.options,
  }
  return fair
}

const fairPools = new WeakMap<pg.Pool, FairPool>()

export function fairPool(pool: pg.Pool): FairPool {
  const known = fairPools.get(pool) ?? sharedFairly(pool)
  fairPools.set(pool, known)
  return known
}

/**
 * PostgreSQL through a pool of which the requests of one caller use at most a third at a time. That caller's other
 * requests wait in the order of arrival, for as long as a request may take; work without a caller does not wait. Single
 * reads of requests that may read a replica are asked there first.
 */
export class FairDialect extends PostgresDialect {
  constructor(pool: pg.Pool, replica?: ReplicaReader) {
    const { connect, ...rest } = fairPool(pool)
    const fair = { ...rest, connect: replica ? () => connect(replica) : connect }
    super({ pool: fair as unknown as PostgresPool })
  }

  override createQueryCompiler() {
    return new PredicateCompiler()
  }
}
