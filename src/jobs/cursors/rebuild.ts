import type { LogEvent } from '../../shared/event-types.ts'
import type { Transaction } from '../../storage/database.ts'
import type { View } from '../views.ts'
import type { CursorStore } from './store.ts'

/** So many that the rows of a page are read and written together, and few enough to hold in memory. */
const PAGE = 20_000

/** Views that are rebuilt in one transaction. */
interface Lane {
  tx: Transaction
  views: readonly View[]
}

interface RebuildOptions {
  store: CursorStore
  now: () => Date
  /** How many connections it may hold, and so write on at once. */
  connections: number
}

/**
 * Folds views anew from the first event, all in one reading of the log; answers how many events each took. Each is rebuilt
 * in one transaction: readers see the old rows until the new ones are complete, other nodes leave the cursor alone
 * meanwhile, and a failure leaves everything as it was.
 */
export function rebuildViews(views: readonly View[], { store, now, connections }: RebuildOptions) {
  const taken = new Map(views.map(({ name }) => [name, 0]))
  const types = [...new Set(views.flatMap((view) => view.types))]
  const groups = Map.groupBy(views.entries(), ([place]) => place % connections)
  const lanes = [...groups.values()].map((group) => group.map(([, view]) => view))

  return inLanes(store, lanes, [], async (open) => {
    await settled(open.map(({ tx, views: own }) => empty(store, tx, own)))
    let page = await store.page(types, 0, PAGE)
    while (page.events.length > 0) {
      await settled(open.map((lane) => fold(lane, page.events, taken)))
      page = await store.page(types, page.end, PAGE)
    }
    for (const { tx, views: own } of open) {
      for (const { name } of own) await store.moveTo(tx, name, page.end, now().toISOString())
    }
    return Object.fromEntries(taken)
  })
}

/** A transaction must not end while another lane still writes, so a failure waits for the others. */
async function settled(works: readonly Promise<void>[]) {
  for (const outcome of await Promise.allSettled(works)) if (outcome.status === 'rejected') throw outcome.reason
}

/** Opens one transaction within the other, always in the same order, so that two rebuilds wait for each other in turn. */
function inLanes<Result>(
  store: CursorStore,
  [views, ...others]: readonly (readonly View[])[],
  open: readonly Lane[],
  work: (lanes: readonly Lane[]) => Promise<Result>,
): Promise<Result> {
  if (!views) return work(open)
  const names = views.map(({ name }) => name)
  return store.turnOfAll(names, (tx) => inLanes(store, others, [...open, { tx, views }], work))
}

async function empty(store: CursorStore, tx: Transaction, views: readonly View[]) {
  for (const { tables } of views) await store.empty(tx, tables)
}

async function fold({ tx, views }: Lane, events: readonly LogEvent[], taken: Map<string, number>) {
  for (const view of views) {
    const own = events.filter(({ type }) => view.types.includes(type))
    if (own.length > 0) await view.fold(tx, own)
    taken.set(view.name, (taken.get(view.name) ?? 0) + own.length)
  }
}
