import type { Logger } from 'pino'
import { claimQueue } from './claim-queue.ts'
import type { Drive } from './drive.ts'
import { heldRows } from './held-rows.ts'
import type { Claim, Lease, Leases } from './leases.ts'
import { every, type Rhythm } from './rhythm.ts'
import { setbacks } from './setbacks.ts'

interface Needs {
  leases: Leases
  drive: Drive
  /** Brings a row to its end that could not be driven again and again, so that it is not due any more. */
  giveUp: (id: string) => Promise<unknown>
  /** How many rows are driven at once. */
  limit: number
  /** `api` drives nothing. */
  role: 'all' | 'api' | 'worker'
  rhythm: Rhythm
  /** What a row is called in the log, such as `debate`. */
  what: string
  now: () => Date
  monotonic?: () => number
  logger: Logger
}

/** A place for a row that is being made here: it is made under this lease, so that nobody has to claim it. */
export interface Reservation {
  lease: Lease
  /** The row exists, and is driven from now on. */
  take(made: Pick<Claim, 'id' | 'version'>): void
  /** Nothing comes of the row. */
  leave(): void
}

/** Claims rows, drives them, keeps their leases and gives them back. Nothing here waits for one row alone. */
export function leaseWorker(needs: Needs) {
  const { leases, drive, giveUp, limit, role, rhythm, what, now, logger } = needs
  const { monotonic = () => performance.now() } = needs
  const drives = role !== 'api'
  const stop = new AbortController()
  const stopping = stop.signal
  /** Places kept for rows that are being made. */
  let reserved = 0
  let endRenewing = async () => {}
  let endSweeping = async () => {}

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

    /** Somebody said that this row can go on. */
    ready(id: string) {
      if (drives && !held.goOn(id)) queue.add(id)
    },

    /** Keeps a place for a row that is being made here, unless others have waited longer. */
    reserve(): Reservation | undefined {
      if (queue.isWaiting() || room() <= 0) return undefined
      reserved += 1
      return {
        lease: leases.firstLease,
        take(made) {
          reserved -= 1
          void held.take({ ...made, setbacks: 0, renewed: false })
        },
        leave() {
          reserved -= 1
        },
      }
    },

    /** Resolves once what was due by now is driven, as far as there is room. */
    async start() {
      if (!drives) return
      endRenewing = every(rhythm.renewMs, held.renew, logger)
      endSweeping = every(rhythm.sweepMs, queue.sweep, logger)
      await queue.sweep()
    },

    /** Drives what is due, or one row, until it rests, whatever the role; throws what kept one from going on: for tests. */
    async drain(id?: string) {
      for (;;) {
        const claims = await (id ? leases.claim(1, now(), [id]) : leases.claim(limit, now()))
        if (claims.length === 0) return
        for (const outcome of await Promise.all(claims.map(held.take))) {
          if (outcome.kind === 'failed') throw outcome.error
        }
      }
    },

    /** Lets what is under way finish, for so long; then gives every row back. Leases are kept meanwhile. */
    async stop(graceMs: number) {
      stop.abort()
      await Promise.all([endSweeping(), queue.settled()])
      await held.finish(graceMs)
      await endRenewing()
    },
  }
}
