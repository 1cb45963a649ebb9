import { AsyncLocalStorage } from 'node:async_hooks'
import { PostgresDialect } from 'kysely'
import type pg from 'pg'

/** A request while its handler runs. */
export interface Asking {
  caller: string
  readonly held: Set<pg.PoolClient>
  /** Nothing works for it any more. */
  over: boolean
  /** Functions that each leave the queue for a connection. */
  readonly leaving: Set<() => void>
}

const asking = new AsyncLocalStorage<Asking>()

/** Attributes all database work of `work`, until the request is over, to its caller. */
export function askingFor(caller: string, work: () => void): Asking {
  const request = { caller, held: new Set<pg.PoolClient>(), over: false, leaving: new Set<() => void>() }
  asking.run(request, work)
  return request
}

/** Gives up what a disconnected request waits for; what it still does counts for its caller. */
export function stopWaiting({ leaving }: Asking) {
  for (const leave of leaving) leave()
}

/** Ends the request: what it left running counts for nobody. */
export function doneAsking(request: Asking) {
  request.over = true
}

const isInTransaction = ({ held }: Asking) =>
  [...held].some((client) => ['T', 'E'].includes(client.getTransactionStatus() ?? ''))

interface Share {
  held: number
  line: Array<() => void>
}

type Connecting = Pick<pg.Pool, 'connect' | 'end' | 'options'>

/** One caller gets at most this fraction of the connections. */
const SHARE = 3

function sharedFairly(pool: pg.Pool): Connecting {
  const most = Math.max(1, Math.floor((pool.options.max ?? SHARE) / SHARE))
  const shares = new Map<string, Share>()

  const inLine = ({ line }: Share, { leaving }: Asking) =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        leaving.delete(leave)
        resolve()
      }
      const leave = () => {
        line.splice(line.indexOf(enter), 1)
        leaving.delete(leave)
        reject(new Error('The caller went away before the database was asked'))
      }
      line.push(enter)
      leaving.add(leave)
    })

  /** A request inside a transaction never waits for a second connection: others might wait for that transaction. */
  async function enter(request: Asking) {
    const share = shares.get(request.caller) ?? { held: 0, line: [] }
    shares.set(request.caller, share)
    if (share.held >= most && !isInTransaction(request)) await inLine(share, request)
    else share.held += 1
  }

  /** Hands the slot to the next in line, or frees it. */
  function leave({ caller }: Asking) {
    const share = shares.get(caller)
    if (!share) return
    const next = share.held <= most ? share.line.shift() : undefined
    if (next) return next()
    share.held -= 1
    if (share.held === 0) shares.delete(caller)
  }

  async function connect(): Promise<pg.PoolClient> {
    const request = asking.getStore()
    if (!request || request.over) return pool.connect()
    await enter(request)
    try {
      const client = await pool.connect()
      request.held.add(client)
      const { release } = client
      client.release = (fault) => {
        client.release = release
        request.held.delete(client)
        release.call(client, fault)
        leave(request)
      }
      return client
    } catch (fault) {
      leave(request)
      throw fault
    }
  }

  return { connect: connect as pg.Pool['connect'], end: () => pool.end(), options: pool.options }
}

const fairPools = new WeakMap<pg.Pool, Connecting>()

function fairPool(pool: pg.Pool): Connecting {
  const known = fairPools.get(pool) ?? sharedFairly(pool)
  fairPools.set(pool, known)
  return known
}

/**
 * PostgreSQL through a pool of which the requests of one caller use at most a third at a time. That caller's other
 * requests wait in the order of arrival, for as long as a request may take; work without a caller does not wait.
 */
export class FairDialect extends PostgresDialect {
  constructor(pool: pg.Pool) {
    super({ pool: fairPool(pool) })
  }
}
