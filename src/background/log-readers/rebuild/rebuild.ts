import type { Logger } from 'pino'
import { conflict } from '../../../shared/errors.ts'
import {
  isDiskFull,
  isTransientError,
  type RetryRule,
  retryWhilePassing,
} from '../../../storage/connection/database-errors.ts'
import { stepAsideIn } from '../../../storage/connection/low-priority.ts'
import { type Database, databaseOn, isConnectionFault, openPool, START_PATIENCE_MS } from '../../../storage/database.ts'
import { type CursorStore, cursorStore } from '../cursor-store.ts'
import type { View } from '../views.ts'
import { FoldFailure, foldPage, logPages, type Page, swapTables } from './fold-page.ts'
import { type Rebuild, type RebuildsStore, rebuildsStore } from './rebuilds-store.ts'

interface Progress {
  position: number
  head: number
}

export interface RebuildOptions {
  /** Stops after the pages that are being folded; the next rebuild continues from there. */
  signal?: AbortSignal | undefined
  /** Called after each page with the progress of the slowest view, which waits for it. */
  onProgress?: ((progress: Progress) => void | Promise<void>) | undefined
  /** How many events are folded at once: many are faster, few leave the process time for other work in between. */
  pageSize?: number | undefined
}

interface RebuildRun extends RebuildOptions {
  store: CursorStore
  rebuilds: RebuildsStore
  program: string
  /** How many views are folded at once. */
  atOnce: number
  now: () => Date
  logger: Logger
}

interface Work {
  view: View
  rebuild: Rebuild
  tidied: boolean
  failure?: FoldFailure
}

const PAGE = 2_000
/** Views need not wait for the slowest at the end of each page, but a page is kept until all have folded it. */
const PAGES_AHEAD = 1

/**
 * Rebuilds views from the first event into copies of their tables, page by page, each in its own transaction, and
 * replaces the live tables by the copies when they are complete. Until then the live tables answer queries and follow
 * the log. A rebuild of the same view meanwhile, or after a crash, continues where this one got to. Answers how many
 * events each view took.
 */
async function rebuildViews(views: readonly View[], options: RebuildRun): Promise<Record<string, number>> {
  const { store, rebuilds, program, atOnce, now, logger, signal, onProgress, pageSize = PAGE } = options
  const patience = rebuildPatience(logger, signal)
  const works: Work[] = []
  for (const view of views) works.push({ view, rebuild: await begin(view), tidied: false })

  function begin(view: View) {
    return retryWhilePassing(patience, () => rebuilds.begin(view, program, now().toISOString()))
  }

  /** Answers whether the view stands at the end of the page. */
  async function fold(work: Work, page: Page): Promise<boolean> {
    const { view, rebuild: known } = work
    if (known.position >= page.end) return true
    try {
      const rebuild = await retryWhilePassing(patience, () => foldPage({ view, known, rebuilds, now }, page))
      if (rebuild?.blueprint !== known.blueprint)
        throw conflict(`Another program is rebuilding ${view.name}, or the rebuild was given up`)
      work.rebuild = rebuild
      return rebuild.position >= page.end
    } catch (error) {
      if (!(error instanceof FoldFailure)) throw error
      logger.error({ err: error, view: view.name }, 'A view cannot be rebuilt')
      await rebuilds.discard({ view: view.name })
      work.failure = error
      return false
    }
  }

  async function finish(work: Work) {
    const { view, rebuild: known } = work
    if (!work.tidied) await retryWhilePassing(patience, () => rebuilds.tidy(view))
    work.tidied = true
    const swapping = { view, known, store, rebuilds, program, most: pageSize, now }
    const swapped = await retryWhilePassing(patience, async (attempt) => {
      if (attempt > 1) await rebuilds.endVacuums(view)
      return swapTables(swapping)
    }).catch((error) => {
      if (error instanceof FoldFailure) return { state: 'behind' } as const
      throw error
    })
    if (swapped.state === 'swapped') work.rebuild = { ...swapped.rebuild, finished_at: now().toISOString() }
    if (swapped.state === 'changed') Object.assign(work, { rebuild: await begin(view), tidied: false })
  }

  /** Brings views to the end of the log and their copies into place; views for which it was not the end come again. */
  async function readThrough(left: readonly Work[]) {
    const types = [...new Set(left.flatMap(({ view }) => view.types))]
    const from = Math.min(...left.map(({ rebuild }) => rebuild.position))
    const pages = logPages(from, (after) => retryWhilePassing(patience, () => store.page(types, after, pageSize)))
    const reached: Progress[] = []
    const complete = new Set<Work>()
    await inLockstep(left, {
      atOnce,
      ahead: PAGES_AHEAD,
      async take(work, number) {
        signal?.throwIfAborted()
        if (complete.has(work)) {
          await finish(work)
          return true
        }
        const page = await pages.get(number)
        reached[number] = { position: page.end, head: page.head }
        const isThere = await fold(work, page)
        if (isThere && page.isLast) complete.add(work)
        return !isThere
      },
      async onPassed(number) {
        pages.forgetBefore(number + 1)
        const progress = reached[number]
        if (progress) await onProgress?.(progress)
      },
    })
  }

  try {
    for (let left = works; left.length > 0; left = works.filter(isUnderWay)) await readThrough(left)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    for (const { view } of works.filter(isUnderWay)) await rebuilds.discard({ view: view.name })
    throw new Error('The disk of the database is full; the partly built tables were removed', { cause: error })
  }
  const [failure] = works.flatMap((work) => work.failure ?? [])
  if (failure) throw conflict(failure.message)
  return Object.fromEntries(works.map(({ view, rebuild }) => [view.name, rebuild.taken]))
}

const isUnderWay = ({ rebuild, failure }: Work) => rebuild.finished_at === null && failure === undefined

/** About a minute, enough to restart a server. */
const TRIES_WHEN_AWAY = 24

/** A table may be busy for any time; a database may be unreachable for a minute at most. */
const rebuildPatience = (logger: Logger, signal: AbortSignal | undefined): RetryRule => ({
  signal,
  mayPass: (error, attempt) =>
    isTransientError(error) && !isDiskFull(error) && !(isConnectionFault(error) && attempt >= TRIES_WHEN_AWAY),
  failed: (error, attempt) =>
    logger.warn({ err: error, attempt }, 'A rebuild has to wait for the database; trying again'),
})

interface RebuilderOptions {
  db: Database
  /** The address of the database: a rebuild opens connections of its own. */
  databaseUrl: string
  /** Identifies this program: a rebuild that another program left unfinished starts anew. */
  program: () => Promise<string>
  now: () => Date
  logger: Logger
}

/** How many views are folded at once, each on its own connection: while some wait for the database, another folds. */
const VIEWS_AT_ONCE = 6
/** A rebuild that stood still for this long is discarded, so that no text that was erased meanwhile survives in it. */
const GIVEN_UP_MS = 3_600_000

export function openRebuilder({ db, databaseUrl, program, now, logger }: RebuilderOptions) {
  return {
    async rebuild(views: readonly View[], rebuildOptions: RebuildOptions): Promise<Record<string, number>> {
      const pool = openPool({
        url: databaseUrl,
        size: VIEWS_AT_ONCE + 1,
        applicationName: 'parley rebuild',
        patienceMs: START_PATIENCE_MS,
        unhurried: true,
        onConnect: stepAsideIn,
      })
      const beside = databaseOn(pool)
      try {
        return await rebuildViews(views, {
          ...rebuildOptions,
          store: cursorStore(beside),
          rebuilds: rebuildsStore(beside),
          program: await program(),
          atOnce: VIEWS_AT_ONCE,
          now,
          logger,
        })
      } finally {
        await pool.end()
      }
    },

    /** Discards abandoned rebuilds, also of views that no longer exist. */
    async clearGivenUp() {
      const untouchedSince = new Date(now().getTime() - GIVEN_UP_MS).toISOString()
      try {
        const views = await rebuildsStore(db).discard({ untouchedSince })
        if (views.length > 0) logger.warn({ views }, 'Nobody went on with these rebuilds; what they had built is gone')
      } catch (error) {
        logger.warn({ err: error }, 'Rebuilds that nobody goes on with could not be looked for')
      }
    },
  }
}

interface Walking<Item> {
  /** How many take a step at once. */
  atOnce: number
  /** How many steps one may be ahead of the last. */
  ahead: number
  /** Takes a step of an item; answers whether it was its last. */
  take(item: Item, step: number): Promise<boolean>
  /** Called when all have taken a step; the last one to take it waits. */
  onPassed(step: number): Promise<void>
}

interface Walker<Item> {
  item: Item
  step: number
  /** How long its last step took, in milliseconds. */
  took: number
  isBusy: boolean
}

/**
 * Moves all items from step to step, each at its own pace. The item furthest behind goes first, and of those the one
 * that took longest last time. After a failure it waits for running steps and starts no more.
 */
export async function inLockstep<Item>(items: readonly Item[], { atOnce, ahead, take, onPassed }: Walking<Item>) {
  const walkers = new Set(items.map((item): Walker<Item> => ({ item, step: 0, took: 0, isBusy: false })))
  const failures: unknown[] = []
  const { promise: over, resolve } = Promise.withResolvers<void>()
  let busy = 0
  let passed = 0

  const lowest = () => Math.min(...[...walkers].map(({ step }) => step))

  function next(): Walker<Item> | undefined {
    const furthest = lowest() + ahead
    const idle = [...walkers].filter(({ isBusy, step }) => !isBusy && step <= furthest)
    return idle.sort((one, other) => one.step - other.step || other.took - one.took)[0]
  }

  async function walk(walker: Walker<Item>) {
    const began = performance.now()
    const isLast = await take(walker.item, walker.step)
    walker.took = performance.now() - began
    walker.step += 1
    if (isLast) walkers.delete(walker)
    const common = Math.min(lowest(), walker.step)
    while (passed < common) await onPassed(passed++)
  }

  function begin() {
    while (busy < atOnce && failures.length === 0) {
      const walker = next()
      if (!walker) break
      walker.isBusy = true
      busy += 1
      void walk(walker)
        .catch((error) => failures.push(error))
        .then(() => {
          walker.isBusy = false
          busy -= 1
          begin()
        })
    }
    if (busy === 0) resolve()
  }

  begin()
  await over
  if (failures.length > 0) throw failures[0]
}
