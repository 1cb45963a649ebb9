import { setImmediate as turn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { withoutCaller } from '../../shared/serial-work.ts'
import { repeatedly } from '../interval.ts'
import { heldRows } from './held-leases.ts'
import type { LeaseWatch } from './lease-watch.ts'
import type { Claim, Drive, Failed, Lease, Leases } from './leases.ts'

interface LeaseWorkerOptions {
  leases: Leases
  drive: Drive
  /** Ends a row that failed repeatedly, so that it is no longer due. */
  giveUp: (id: string) => Promise<unknown>
  /** How many rows are driven at once. */
  limit: number
  /** `api` drives nothing. */
  role: 'all' | 'api' | 'worker'
  rhythm: LeaseTiming
  /** Tells when rows need a driver without having been reported ready. */
  watch: LeaseWatch
  /** The name of a row in the log, such as `debate`. */
  what: string
  now: () => Date
  monotonic?: () => number
  logger: Logger
}

/** A slot for a row that is being created here: it is created under this lease, so that no worker has to claim it. */
export interface Reservation {
  lease: Lease
  /** The row exists, and is driven from now on. */
  take(made: Pick<Claim, 'id' | 'version'>): void
  /** The row will not exist, or needs no driver. */
  leave(): void
}

/** Claims rows, drives them, renews their leases and releases them. Nothing here waits for one row alone. */
export function leaseWorker(needs: LeaseWorkerOptions) {
  const { leases, drive, giveUp, limit, role, rhythm, watch, what, now, logger } = needs
  const { monotonic = () => performance.now() } = needs
  const drives = role !== 'api'
  const stop = new AbortController()
  const stopping = stop.signal
  /** Slots reserved for rows that are being created. */
  let reserved = 0
  let endRenewing = async () => {}
  let endWatching = async () => {}

  const held = heldRows({
    leases,
    drive,
    setBack: setbacks({ leases, giveUp, what, now, logger }),
    stopping,
    leaveMs: rhythm.leaveMs,
    leaseMs: rhythm.leaseMs,
    monotonic,
    onFreed: (id, again) => (again ? queue.add(id) : queue.roomMade()),
    what,
    logger,
  })
  const room = () => (stopping.aborted || !drives ? 0 : limit - held.count() - reserved)
  const queue = claimQueue({ leases, room, take: held.take, now, what, logger })

  return {
    drives,
    stopping,

    /** A row is reported ready to continue. */
    ready(id: string) {
      if (drives && !held.goOn(id)) queue.add(id)
    },

    /** Reserves a slot for a row that is being created here, unless others that have waited longer need it. */
    reserve(): Reservation | undefined {
      if (room() <= queue.waiting()) return undefined
      reserved += 1
      return {
        lease: leases.firstLease,
        take(made) {
          reserved -= 1
          void held.take({ ...made, setbacks: 0, renewed: false })
        },
        leave() {
          reserved -= 1
          queue.roomMade()
        },
      }
    },

    /** Resolves once all due rows are driven, as far as there is room. */
    async start() {
      if (!drives) return
      endRenewing = repeatedly(held.renew, {
        everyMs: rhythm.renewMs,
        onFault: (error) => logger.warn({ err: error }, 'Leases could not be kept; trying again'),
      })
      endWatching = watch.join({ leases, now, onWaiting: queue.sweep })
      await queue.sweep()
    },

    /**
     * Drives all due rows, or one row, until they rest, whatever the role; throws what kept one from continuing: for
     * tests.
     */
    async drain(id?: string) {
      for (;;) {
        const claims = await (id ? leases.claim(1, now(), [id]) : leases.claim(limit, now()))
        if (claims.length === 0) return
        for (const outcome of await Promise.all(claims.map(held.take))) {
          if (outcome.kind === 'failed') throw outcome.error
        }
      }
    },

    /** Lets running drivers finish within this time, then releases every row. Leases are renewed meanwhile. */
    async stop(graceMs: number) {
      stop.abort()
      await Promise.all([endWatching(), queue.settled()])
      await held.finish(graceMs)
      await endRenewing()
    },
  }
}

/** How often a row is retried before it is given up, and the first pause, doubled each time. */
const TRIES = 6
const FIRST_PAUSE_MS = 5_000

interface SetbackOptions {
  leases: Pick<Leases, 'setAside'>
  /** Ends a row that cannot be driven, so that it is no longer due. */
  giveUp: (id: string) => Promise<unknown>
  /** The name of a row in the log, such as `debate`. */
  what: string
  now: () => Date
  logger: Logger
}

/** Handles a row that a failure of ours keeps from continuing: longer and longer pauses, then its end. */
function setbacks({ leases, giveUp, what, now, logger }: SetbackOptions) {
  return async (claim: Claim, { error, version }: Failed) => {
    const { id } = claim
    const before = version === undefined || version === claim.version ? claim.setbacks : 0
    logger.error({ err: error, [`${what}_id`]: id, setbacks: before + 1 }, `This ${what} could not be driven`)
    if (before + 1 >= TRIES) {
      try {
        await giveUp(id)
        return
      } catch (fault) {
        logger.error({ err: fault, [`${what}_id`]: id }, `This ${what} cannot be driven and could not be ended`)
      }
    }
    const pause = FIRST_PAUSE_MS * 2 ** Math.min(before, TRIES)
    await leases.setAside(new Date(now().getTime() + pause), { id, version })
  }
}

/** How long a lease lasts, and how often leases are renewed. */
export interface LeaseTiming {
  leaseMs: number
  renewMs: number
  /** How long a driver may take to leave when the worker stops. */
  leaveMs: number
}

/** With the watch, another worker takes over the rows of a dead one at most 12 s later. */
export const LEASE_TIMING: LeaseTiming = { leaseMs: 10_000, renewMs: 3_000, leaveMs: 2_000 }

interface ClaimQueueOptions {
  leases: Pick<Leases, 'claim'>
  /** How many more rows may be driven here. */
  room: () => number
  take: (claim: Claim) => void
  now: () => Date
  what: string
  logger: Logger
}

/** One claim at a time, each for all rows that became ready meanwhile; in the table's order if room was short. */
function claimQueue({ leases, room, take, now, what, logger }: ClaimQueueOptions) {
  const ready = new Set<string>()
  let claiming: Promise<void> | undefined
  /** More may wait than there was room for. */
  let behind = false

  function claimSoon(): Promise<void> {
    claiming ??= withoutCaller(claimAll)
      .catch((error) => logger.warn({ err: error }, `No ${what} could be claimed; trying again`))
      .finally(() => {
        claiming = undefined
        if (ready.size > 0 && room() > 0) void claimSoon()
      })
    return claiming
  }

  async function claimAll() {
    await turn()
    while ((ready.size > 0 || behind) && room() > 0) {
      const ids = [...ready]
      const space = room()
      const short = behind || ids.length > space
      ready.clear()
      behind = false
      const claims = await (short ? leases.claim(space, now()) : leases.claim(ids.length, now(), ids))
      behind = short && claims.length === space
      for (const claim of claims) take(claim)
    }
    behind ||= ready.size > 0
  }

  return {
    /** How many unclaimed rows wait, as far as that is known: a new row takes none of their slots. */
    waiting: () => (behind ? Number.POSITIVE_INFINITY : ready.size),

    add(id: string) {
      ready.add(id)
      void claimSoon()
    },

    /** There is room for another row. */
    roomMade() {
      if (behind) void claimSoon()
    },

    /** Claims rows that nobody drives, for whatever reason. */
    sweep() {
      behind = true
      return claimSoon()
    },

    /** Resolves when no claim is under way. */
    settled: () => claiming ?? Promise.resolve(),
  }
}
