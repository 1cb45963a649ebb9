import type { View } from '../views.ts'
import type { CursorStore } from './store.ts'

const PAGE = 500

/**
 * Folds a view anew from the first event. It is one transaction: readers see the old rows until the new ones are
 * complete, other nodes leave the cursor alone meanwhile, and a failure leaves everything as it was.
 */
export const rebuildView = (store: CursorStore, { name, types, tables, apply }: View, now: () => Date) =>
  store.turn(name, true, async (tx) => {
    await store.empty(tx, tables)
    let taken = 0
    let position = 0
    let upTo = await store.end(tx)
    while (position < upTo) {
      const events = await store.events(tx, types, position, upTo, PAGE)
      for (const event of events) await apply(tx, event)
      taken += events.length
      position = events.length === PAGE ? (events.at(-1)?.position ?? upTo) : upTo
      upTo = await store.end(tx)
    }
    await store.moveTo(tx, name, position, now().toISOString())
    return taken
  })
