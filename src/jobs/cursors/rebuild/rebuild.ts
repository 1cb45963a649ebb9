import type { Logger } from 'pino'
import { conflict } from '../../../shared/errors.ts'
import type { View } from '../../views.ts'
import type { CursorStore } from '../store.ts'
import { eachOf } from './each-of.ts'
import { FoldFailure, foldPage } from './fold-page.ts'
import { logPages } from './pages.ts'
import { patiently } from './patiently.ts'
import type { Rebuild, RebuildsStore } from './rebuilds-store.ts'
import { swap } from './swap.ts'

export interface RebuildWishes {
  /** Leaves everything as it is after the page that is being folded; the next rebuild goes on from there. */
  signal?: AbortSignal | undefined
  /** Told after each page how far the one that is furthest behind has come; the next page waits for it. */
  onProgress?: ((progress: { position: number; head: number }) => void | Promise<void>) | undefined
  /** How many events are folded at once: many are faster, few leave the process time for others in between. */
  pageSize?: number | undefined
}

interface RebuildOptions extends RebuildWishes {
  store: CursorStore
  rebuilds: RebuildsStore
  release: string
  /** How many views are folded at once. */
  atOnce: number
  now: () => Date
  logger: Logger
}

interface Work {
  view: View
  rebuild: Rebuild
  tidied: boolean
  /** How long its last page took, in milliseconds. */
  took: number
  failure?: FoldFailure
}

const PAGE = 2_000

/**
 * Folds views anew from the first event into copies of their tables, page by page, each in a transaction of its own, and puts
 * the copies in the place of the living tables when they have everything. Until then questions are answered from the living
 * ones, which go on following the log. Whoever rebuilds the same view meanwhile, or after a crash, goes on where this came to.
 * Answers how many events each took.
 */
export async function rebuildViews(views: readonly View[], options: RebuildOptions): Promise<Record<string, number>> {
  const { store, rebuilds, release, atOnce, now, logger, signal, onProgress, pageSize = PAGE } = options
  const pages = logPages(store, [...new Set(views.flatMap((view) => view.types))], pageSize)
  const works: Work[] = []
  for (const view of views) works.push({ view, rebuild: await begin(view), tidied: false, took: 0 })

  function begin(view: View) {
    return patiently({ logger, signal }, () => rebuilds.begin(view, release, now().toISOString()))
  }

  async function fold(work: Work, page: Awaited<ReturnType<typeof pages>>) {
    const { view, rebuild: known } = work
    const began = performance.now()
    try {
      const rebuild = await patiently({ logger, signal }, () => foldPage({ view, known, rebuilds, now }, page))
      if (rebuild?.blueprint !== known.blueprint)
        throw conflict(`Another release rebuilds ${view.name}, or it was given up`)
      work.rebuild = rebuild
      work.took = performance.now() - began
    } catch (error) {
      if (!(error instanceof FoldFailure)) throw error
      logger.error({ err: error, view: view.name }, 'A view cannot be rebuilt')
      await rebuilds.discard({ view: view.name })
      work.failure = error
    }
  }

  async function ready(work: Work) {
    if (!work.tidied) await patiently({ logger, signal }, () => rebuilds.tidy(work.view))
    work.tidied = true
  }

  async function finish(work: Work) {
    const { view, rebuild: known } = work
    const swapping = { view, known, store, rebuilds, release, most: pageSize, now }
    const swapped = await patiently({ logger, signal }, (attempt) => swap(swapping, attempt)).catch((error) => {
      if (error instanceof FoldFailure) return { state: 'behind' } as const
      throw error
    })
    if (swapped.state === 'swapped') work.rebuild = { ...swapped.rebuild, finished_at: now().toISOString() }
    if (swapped.state === 'changed') Object.assign(work, { rebuild: await begin(view), tidied: false })
  }

  for (let left = works; left.length > 0; left = works.filter(isUnderWay)) {
    signal?.throwIfAborted()
    const page = await patiently({ logger, signal }, () =>
      pages(Math.min(...left.map(({ rebuild }) => rebuild.position))),
    )
    await eachOf(longestFirst(left), atOnce, (work) => fold(work, page))
    await onProgress?.({ position: page.end, head: page.head })
    if (!page.isLast) continue
    const complete = left.filter(isUnderWay)
    await eachOf(complete, atOnce, ready)
    await eachOf(complete, atOnce, finish)
  }
  const [failure] = works.flatMap((work) => work.failure ?? [])
  if (failure) throw conflict(failure.message)
  return Object.fromEntries(works.map(({ view, rebuild }) => [view.name, rebuild.taken]))
}

const isUnderWay = ({ rebuild, failure }: Work) => rebuild.finished_at === null && failure === undefined

/** So that all end at about the same time. */
const longestFirst = (works: readonly Work[]) => works.toSorted((one, other) => other.took - one.took)
