import type { Logger } from 'pino'
import { conflict, notFound } from '../../shared/errors.ts'
import { withoutCaller } from '../../shared/serial-work.ts'
import type { HotReads } from '../../storage/connection/hot-reads.ts'
import type { Database } from '../../storage/database.ts'
import type { Tail } from '../../storage/event-log/tail.ts'
import { repeatedly } from '../interval.ts'
import type { Enqueue } from '../queue/job.ts'
import { advance, pauseAfter } from './advance.ts'
import { catchUpAll } from './catch-up.ts'
import { type Cursor, cursorStore } from './cursor-store.ts'
import { type LogReader, logReadersOf } from './log-reader.ts'
import type { Reaction } from './reactions.ts'
import { openRebuilder, type RebuildOptions } from './rebuild/rebuild.ts'
import type { View } from './views.ts'

interface CursorsOptions {
  db: Database
  /** Health checks must not wait for the pool. */
  hotReads: HotReads
  tail: Pick<Tail, 'subscribe'>
  views: readonly View[]
  reactions: readonly Reaction[]
  enqueue: Enqueue
  now: () => Date
  logger: Logger
  /** The address of the database: a rebuild opens connections of its own. */
  databaseUrl: string
  /** Identifies this program: a rebuild that another program left unfinished starts anew. */
  program: () => Promise<string>
  /** How often readers that are behind are looked for, for wake-ups that were lost. */
  sweepMs?: number
}

const SWEEP_MS = 5_000
const LOOK_FOR_GIVEN_UP_MS = 600_000

export interface CursorStatus {
  name: string
  kind: 'view' | 'reaction'
  position: number
  /** The number of positions between it and the end of the log. */
  behind: number
  failures: number
  failingPosition: number | null
  lastError: string | null
  stoppedAt: string | null
}

/**
 * The views and reactions of one node. Opening registers them, so a reaction receives everything appended from then on.
 */
export async function openCursors(options: CursorsOptions) {
  const { db, hotReads, tail, views, reactions, enqueue, now, logger, sweepMs = SWEEP_MS } = options
  const store = cursorStore(db)
  const allCursors = hotReads.prepare('cursors', store.allQuery())
  const rebuilder = openRebuilder(options)
  const followers = logReadersOf(views, reactions, enqueue)
  await store.register([...followers.values()], now().toISOString())

  const scheduler = readerScheduler({ names: [...followers.keys()], work, logger })
  const byType = Map.groupBy(
    [...followers.values()].flatMap(({ name, types }) => types.map((type) => ({ name, type }))),
    ({ type }) => type,
  )
  const movedListeners = new Set<(name: string) => void>()
  let unsubscribe = () => {}
  let endSweeping = async () => {}
  let clearing: NodeJS.Timeout | undefined

  /** Processes one batch; answers when to continue, or undefined if the next event will wake it. */
  async function work(name: string): Promise<number | undefined> {
    const outcome = await advance(follower(name), { store, now, insist: false })
    for (const tell of movedListeners) tell(name)
    if (outcome.state === 'more') return 0
    if (outcome.state === 'resting') return outcome.forMs
    if (outcome.state !== 'failed') return undefined
    const { position, failures, stopped, cause } = outcome
    const details = { err: cause, cursor: name, position, failures }
    if (stopped) logger.error(details, 'A cursor stopped at an event that keeps failing')
    else logger.warn(details, 'An event failed; it will be tried again')
    return stopped ? undefined : pauseAfter(failures)
  }

  /** Readers that are neither at the end of the log nor stopped before it. */
  async function behind(): Promise<LogReader[]> {
    const arrived = (await allCursors()).filter(({ position, head, stopped_at }) => position >= head || stopped_at)
    const names = new Set(arrived.map(({ name }) => name))
    return [...followers.values()].filter(({ name }) => !names.has(name))
  }

  /** One look at all of them, so that an idle process asks once, however many readers it has. */
  async function wakeLate() {
    for (const { name } of await behind()) scheduler.wake(name)
  }

  function follower(name: string): LogReader {
    const found = followers.get(name)
    if (!found) throw notFound('cursor', name)
    return found
  }

  function viewsNamed(name: string | undefined): readonly View[] {
    if (name === undefined) return views
    if (follower(name).kind === 'reaction') throw conflict(`${name} is a reaction, which is never replayed`)
    return views.filter((view) => view.name === name)
  }

  /** Lets a failing cursor continue from the position that `next` names. */
  async function release(name: string, next: (cursor: Cursor) => number): Promise<CursorStatus | undefined> {
    const released = await store.turn(follower(name).name, true, async (tx, cursor): Promise<Cursor> => {
      if (cursor.failing_position === null) throw conflict(`${name} has not stopped at an event`)
      const position = next(cursor)
      await store.moveTo(tx, [name], position, now().toISOString())
      return { ...cursor, position, failures: 0, failing_position: null, last_error: null, stopped_at: null }
    })
    scheduler.wake(name)
    return released && statusOf(released)
  }

  return {
    start() {
      unsubscribe = tail.subscribe(({ type }) => {
        for (const { name } of byType.get(type) ?? []) scheduler.wake(name)
      })
      scheduler.start()
      endSweeping = repeatedly(wakeLate, {
        everyMs: sweepMs,
        onFault: (error) =>
          logger.warn({ err: error }, 'Readers that are behind could not be looked for; trying again'),
      })
      clearing = setInterval(rebuilder.clearGivenUp, LOOK_FOR_GIVEN_UP_MS).unref()
    },
    async stop() {
      unsubscribe()
      clearInterval(clearing)
      await endSweeping()
      await scheduler.stop()
    },
    /** Processes the next events of this reader before those of others, if this node processes any. */
    hurry: scheduler.hurry,
    /** Called when this node may have moved a cursor. */
    onMoved(listener: (name: string) => void) {
      movedListeners.add(listener)
      return () => movedListeners.delete(listener)
    },
    /** Resolves when every running cursor is at the end of the log; rejects with the failure of an event. */
    async catchUp() {
      for (;;) {
        await store.passOver([...followers.values()], now().toISOString())
        const late = await behind()
        if (late.length === 0) return
        await catchUpAll(late, { store, now })
      }
    },
    async status(): Promise<CursorStatus[]> {
      return (await allCursors()).filter(({ name }) => followers.has(name)).map(statusOf)
    },
    /** Rebuilds one view, or all, from the whole log beside the live tables; answers how many events each took. */
    rebuild: async (name?: string, rebuildOptions: RebuildOptions = {}): Promise<Record<string, number>> =>
      rebuilder.rebuild(viewsNamed(name), rebuildOptions),
    /** Skips the event at which a cursor fails. */
    skip: (name: string) => release(name, (cursor) => cursor.failing_position ?? cursor.position),
    /** Retries the event at which a cursor fails, as if it had never failed. */
    retry: (name: string) => release(name, (cursor) => cursor.position),
  }
}

export type Cursors = Awaited<ReturnType<typeof openCursors>>

const statusOf = (cursor: Cursor): CursorStatus => ({
  name: cursor.name,
  kind: cursor.kind,
  position: cursor.position,
  behind: Math.max(cursor.head - cursor.position, 0),
  failures: cursor.failures,
  failingPosition: cursor.failing_position,
  lastError: cursor.last_error,
  stoppedAt: cursor.stopped_at,
})

interface SchedulerOptions {
  names: readonly string[]
  /** Works once on this name; answers after how many milliseconds to work again, if at all. */
  work: (name: string) => Promise<number | undefined>
  logger: Logger
}

/** How many are worked on at once, so that many readers do not take every connection of the pool. */
const AT_ONCE = 3
const PAUSE_AFTER_FAULT_MS = 1_000

/** Works on names when they are woken: never twice at once on the same one, never on too many. */
function readerScheduler({ names, work, logger }: SchedulerOptions) {
  let ready = new Set<string>()
  const active = new Map<string, Promise<void>>()
  let open = false

  function wake(name: string) {
    if (!open) return
    ready.add(name)
    pump()
  }

  /** The same, before all others that are ready. */
  function hurry(name: string) {
    if (!open) return
    ready = new Set([name, ...ready])
    pump()
  }

  function pump() {
    for (const name of ready) {
      if (active.size >= AT_ONCE) return
      if (active.has(name)) continue
      ready.delete(name)
      active.set(name, withoutCaller(workOnce, name))
    }
  }

  async function workOnce(name: string) {
    const pause = await work(name).catch((error) => {
      logger.warn({ err: error, cursor: name }, 'A cursor could not move; trying again')
      return PAUSE_AFTER_FAULT_MS
    })
    active.delete(name)
    if (pause === 0) wake(name)
    else if (pause !== undefined) setTimeout(wake, pause, name).unref()
    pump()
  }

  return {
    wake,
    hurry,
    start() {
      open = true
      names.forEach(wake)
    },
    /** Resolves when nothing is being worked on any more. */
    async stop() {
      open = false
      ready.clear()
      await Promise.all(active.values())
    },
  }
}
