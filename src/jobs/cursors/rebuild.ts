import type { LogEvent } from '../../shared/event-types.ts'
import type { Transaction } from '../../storage/database.ts'
import type { View } from '../views.ts'
import type { CursorStore } from './store.ts'

/** So many that the rows of a page are read and written together, and few enough to hold in memory. */
const PAGE = 20_000

/**
 * Folds views anew from the first event, all in one reading of the log; answers how many events each took. It is one
 * transaction: readers see the old rows until the new ones are complete, other nodes leave the cursors alone meanwhile,
 * and a failure leaves everything as it was.
 */
export const rebuildViews = (store: CursorStore, views: readonly View[], now: () => Date) =>
  store.turnOfAll(
    views.map(({ name }) => name),
    async (tx) => {
      for (const { tables } of views) await store.empty(tx, tables)
      const types = [...new Set(views.flatMap((view) => view.types))]
      const taken = new Map(views.map(({ name }) => [name, 0]))
      let page = await store.page(types, 0, PAGE)
      while (page.events.length > 0) {
        for (const view of views) {
          const count = await fold(tx, view, page.events)
          taken.set(view.name, (taken.get(view.name) ?? 0) + count)
        }
        page = await store.page(types, page.end, PAGE)
      }
      for (const { name } of views) await store.moveTo(tx, name, page.end, now().toISOString())
      return Object.fromEntries(taken)
    },
  )

async function fold(tx: Transaction, view: View, events: readonly LogEvent[]): Promise<number> {
  const own = events.filter(({ type }) => view.types.includes(type))
  if (own.length > 0) await view.fold(tx, own)
  return own.length
}
