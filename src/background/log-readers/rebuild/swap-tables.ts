import type { CursorStore } from '../cursor-store.ts'
import type { View } from '../views.ts'
import { blueprintOf, holdLiving, replaceLiving } from './copies-store.ts'
import { foldInto } from './fold-page.ts'
import type { Rebuild, RebuildsStore } from './rebuilds-store.ts'

/**
 * Readers that come while we wait for a table wait behind us, so we give up our place in the queue soon: before the server
 * looks for a deadlock, which it would end by failing one of them.
 */
const PATIENCE_MS = 300

interface Swapping {
  view: View
  /** The rebuild that is meant: one that another program has begun instead is left alone. */
  known: Rebuild
  store: CursorStore
  rebuilds: RebuildsStore
  program: string
  /** More events than these are not folded while the view stands still. */
  most: number
  now: () => Date
}

export type Swapped = { state: 'swapped'; rebuild: Rebuild } | { state: 'behind' | 'changed' }

/**
 * Puts the copies in the place of the living tables, and the cursor to where they stand, all in one transaction. No event
 * that the living tables know is missing: the cursor is held before the end of the log is read and folded.
 */
export const swapTables = ({ view, known, store, rebuilds, program, most, now }: Swapping): Promise<Swapped> =>
  store.turnOf(view.name, async (tx) => {
    const rebuild = await rebuilds.locked(tx, view.name)
    if (!rebuild) return { state: 'changed' }
    if (rebuild.blueprint !== known.blueprint) return { state: 'behind' }
    if (rebuild.finished_at !== null) return { state: 'swapped', rebuild }
    const rest = await store.page(view.types, rebuild.position, most, tx)
    if (!rest.isLast) return { state: 'behind' }
    const at = now().toISOString()
    const taken = await foldInto(tx, view, rebuild, rest.events)
    await rebuilds.moveTo(tx, view.name, rest.end, taken, at)
    await holdLiving(tx, view, PATIENCE_MS)
    if ((await blueprintOf(tx, view, program)) !== rebuild.blueprint) return { state: 'changed' }
    await replaceLiving(tx, view)
    await store.moveTo(tx, view.name, rest.end, at)
    await rebuilds.finish(tx, view.name, at)
    return { state: 'swapped', rebuild: { ...rebuild, position: rest.end, taken: rebuild.taken + taken } }
  })
