import type { Logger } from 'pino'
import type { EventType, LogEvent } from '../../shared/event-types.ts'
import { withoutCaller } from '../../shared/serial-work.ts'
import type { WalPosition } from '../../storage/connection/database-request.ts'
import type { HotReads } from '../../storage/connection/hot-reads.ts'
import type { Database } from '../../storage/database.ts'
import type { EventLog } from '../../storage/event-log/event-log.ts'
import type { Tail } from '../../storage/event-log/tail.ts'
import { type CursorPositions, cursorStore } from './cursor-store.ts'
import type { Cursors } from './cursors.ts'
import type { LogReader } from './log-reader.ts'

interface FreshnessOptions {
  db: Database
  hotReads: HotReads
  log: Pick<EventLog, 'end'>
  tail: Pick<Tail, 'subscribe' | 'catchUp'>
  cursors: Pick<Cursors, 'hurry' | 'onMoved'>
  followers: readonly Pick<LogReader, 'name' | 'types'>[]
  /** How long an answer waits at most. */
  patienceMs: number
  /** The replica that answers may be read from, if there is one. */
  replica?: unknown
  logger: Logger
}

/** What was waited for in vain, and where the write-ahead log was when the rest was reached. */
interface Reached {
  behind: readonly string[]
  wal?: WalPosition | null | undefined
}

export interface Freshness {
  /** How far the log and its readers are now. */
  positions(): Promise<CursorPositions>
  /**
   * Waits until these views and reactions have processed what the log held of these tenants (of all, if none are named)
   * when the positions were asked for, which is at the call unless they are given; answers with those that have not.
   * What a replica must have replayed to show all of it is `wal`.
   */
  reached(names: readonly string[], tenants?: readonly string[], positions?: Promise<CursorPositions>): Promise<Reached>
  close(): void
}

/** How long to wait for a report that a cursor has moved before reading it, growing: other nodes do not report. */
const FIRST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 64

/**
 * Ensures that a reader of a view sees nothing older than what the log held at the request, whichever node wrote it. It
 * costs one short statement for all requests of the same moment, and a wait where the view is behind.
 */
export async function openFreshness(options: FreshnessOptions): Promise<Freshness> {
  const { db, hotReads, log, tail, cursors, followers, patienceMs, replica, logger } = options
  const types = new Map(followers.map((follower) => [follower.name, follower.types]))
  const ask = hotReads.prepare('view_positions', cursorStore(db).positionsQuery({ withWal: replica !== undefined }))
  const events = lastEvents()
  const news = alarm()
  const moves = new Map(followers.map(({ name }) => [name, alarm()]))
  const unsubscribe = tail.subscribe((event) => {
    events.note(event)
    news.ring()
  })
  events.beginAt(await log.end())
  const unhear = cursors.onMoved((name) => moves.get(name)?.ring())
  /** Positions that were awaited in vain: until a view has reached its position, nobody waits for it. */
  const givenUp = new Map<string, number>()
  const look = shared(async () => {
    const [row] = await ask()
    return (row as { positions: CursorPositions }).positions
  })

  /** Everything in the log is known here too, so that it is known whom it concerns. */
  async function heard(head: number, until: number) {
    while (events.last < head && performance.now() < until) {
      tail.catchUp().catch((error) => logger.warn({ err: error }, 'The log could not be read; trying again'))
      await within(Math.min(LONGEST_PAUSE_MS, until - performance.now()), [news.next()])
    }
  }

  function isHopeless(name: string, { positions, stumbling }: CursorPositions) {
    const wanted = givenUp.get(name)
    if (wanted !== undefined && (positions[name] ?? 0) >= wanted) givenUp.delete(name)
    return givenUp.has(name) || stumbling.includes(name)
  }

  return {
    positions: look,
    async reached(names, tenants, positions = look()) {
      const until = performance.now() + patienceMs
      let standing = await positions
      await heard(standing.head, until)
      const needed = (name: string) => {
        const own = events.needed(types.get(name) ?? [], tenants)
        return events.last < standing.head ? standing.head : own
      }
      const wanted = names.filter((name) => types.has(name)).map((name) => ({ name, position: needed(name) }))
      const late = () => wanted.filter(({ name, position }) => (standing.positions[name] ?? 0) < position)
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
        const awaited = late().filter(({ name }) => !isHopeless(name, standing))
        if (awaited.length === 0) break
        const left = until - performance.now()
        if (left <= 0) {
          for (const { name, position } of awaited) givenUp.set(name, position)
          break
        }
        const isDue = pause === FIRST_PAUSE_MS || pause === LONGEST_PAUSE_MS
        for (const { name } of isDue ? awaited : []) cursors.hurry(name)
        const moved = awaited.flatMap(({ name }) => moves.get(name)?.next() ?? [])
        await within(Math.min(pause, left), moved)
        standing = await look()
      }
      return { behind: late().map(({ name }) => name), wal: standing.wal }
    },
    close() {
      unsubscribe()
      unhear()
    },
  }
}

/** One call at a time: all requests during one share the next, so that none gets an answer from before it asked. */
function shared<Result>(call: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | undefined
  return () => {
    next ??= underWay.then(() => {
      next = undefined
      const called = withoutCaller(call)
      underWay = called.catch(() => {})
      return called
    })
    return next
  }
}

/** Wakes everybody who waits for it. */
function alarm() {
  let waiting = Promise.withResolvers<void>()
  return {
    ring() {
      waiting.resolve()
      waiting = Promise.withResolvers()
    },
    next: () => waiting.promise,
  }
}

/** Resolves with the first of them, or when the time is over. */
async function within(ms: number, first: readonly Promise<void>[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([promise, ...first])
  clearTimeout(timer)
}

type AppendedEvent = Pick<LogEvent, 'organizationId' | 'type' | 'position'>
type Positions = Map<EventType, number>

/** How many tenants have their own events recorded; of those that were quiet longest only a bound is known. */
const MOST_TENANTS = 2_000

/** The positions of the last events of each type, of each tenant and of all together. */
export function lastEvents(mostTenants = MOST_TENANTS) {
  const ofAll: Positions = new Map()
  const byTenant = new Map<string, Positions>()
  let last = 0
  /** The types of older events are unknown. */
  let floor = 0

  const latest = (positions: Positions | undefined, types: readonly EventType[]) =>
    positions ? Math.max(0, ...types.map((type) => positions.get(type) ?? 0)) : 0

  return {
    get last() {
      return last
    },
    /** Up to here no event was received. */
    beginAt(position: number) {
      last = Math.max(last, position)
      floor = Math.max(floor, position)
    },
    note({ organizationId, type, position }: AppendedEvent) {
      if (position <= last) return
      last = position
      const own = byTenant.get(organizationId) ?? new Map<EventType, number>()
      ofAll.set(type, position)
      own.set(type, position)
      byTenant.delete(organizationId)
      byTenant.set(organizationId, own)
      if (byTenant.size <= mostTenants) return
      const [quietest, positions] = byTenant.entries().next().value as [string, Positions]
      byTenant.delete(quietest)
      floor = Math.max(floor, ...positions.values())
    },
    /** The position that a reader of these types must have reached to have everything of these tenants, or of all. */
    needed: (types: readonly EventType[], tenants: readonly string[] | undefined): number =>
      Math.max(
        floor,
        ...(tenants ? tenants.map((tenant) => latest(byTenant.get(tenant), types)) : [latest(ofAll, types)]),
      ),
  }
}
