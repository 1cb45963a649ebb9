import type { LogEvent } from '../../../shared/event-types.ts'
import { isTransientError } from '../../../storage/connection/database-errors.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { CursorStore } from '../cursor-store.ts'
import type { View } from '../views.ts'
import { blueprintOf, holdLiving, replaceLiving, withCopies } from './copies-store.ts'
import type { Rebuild, RebuildsStore } from './rebuilds-store.ts'

/** One of these events can never be folded. */
export class FoldFailure extends Error {
  readonly events: readonly LogEvent[]

  constructor(view: View, events: readonly LogEvent[], cause: unknown) {
    const [first] = events
    super(`${view.name} stays as it was: the event at position ${first?.position} cannot be folded`, { cause })
    this.events = events
  }
}

/** Folds the events that the view has not processed yet into its copies. Answers how many. */
async function foldInto(tx: Transaction, view: View, { position }: Rebuild, events: readonly LogEvent[]) {
  const own = events.filter((event) => event.position > position && view.types.includes(event.type))
  if (own.length === 0) return 0
  try {
    await withCopies(tx, () => view.fold(tx, own))
  } catch (error) {
    throw isTransientError(error) ? error : new FoldFailure(view, own, error)
  }
  return own.length
}

interface Folding {
  view: View
  /** The intended rebuild: one that another program has started instead is left alone. */
  known: Rebuild
  rebuilds: RebuildsStore
  now: () => Date
}

/**
 * Folds a page into the copies of a view, from where the rebuild stands, whichever process brought it there; answers where it
 * stands now. Does nothing if the rebuild is past the page, before it, or over.
 */
export async function foldPage(folding: Folding, page: Page): Promise<Rebuild | undefined> {
  try {
    return await takeWhole(folding, page)
  } catch (error) {
    const isOfSeveral = error instanceof FoldFailure && error.events.length > 1
    if (!isOfSeveral) throw error
    const [first, second] = halvesOf(page)
    await foldPage(folding, first)
    return foldPage(folding, second)
  }
}

const takeWhole = ({ view, known, rebuilds, now }: Folding, { after, end, events }: Page) =>
  rebuilds.turn(view.name, async (tx, rebuild) => {
    if (rebuild?.blueprint !== known.blueprint || rebuild.finished_at !== null) return rebuild
    if (rebuild.position < after || rebuild.position >= end) return rebuild
    const taken = await foldInto(tx, view, rebuild, events)
    await rebuilds.moveTo(tx, view.name, end, taken, now().toISOString())
    return { ...rebuild, position: end, taken: rebuild.taken + taken }
  })

function halvesOf({ events, ...page }: Page): [Page, Page] {
  const half = Math.ceil(events.length / 2)
  const between = events[half - 1]?.position ?? page.end
  return [
    { ...page, events: events.slice(0, half), end: between },
    { ...page, events: events.slice(half), after: between },
  ]
}

export type Page = Awaited<ReturnType<CursorStore['page']>>

/**
 * The log from a position on in numbered pages, each read once for all views; the next is already on its way when one
 * is requested.
 */
export function logPages(from: number, read: (after: number) => Promise<Page>) {
  const pages = new Map<number, Promise<Page>>()

  function begin(number: number): Promise<Page> {
    const known = pages.get(number)
    if (known) return known
    const page = number === 0 ? read(from) : begin(number - 1).then(({ end }) => read(end))
    page.catch(() => {})
    pages.set(number, page)
    return page
  }

  return {
    /** Pages are requested in order. */
    async get(number: number): Promise<Page> {
      const page = await begin(number)
      if (!page.isLast) begin(number + 1)
      return page
    },

    /** Nobody needs the pages before it any more. */
    forgetBefore(number: number) {
      for (const known of pages.keys()) if (known < number) pages.delete(known)
    },
  }
}

/**
 * Readers that arrive while we wait for a table wait behind us, so we leave the queue soon: before the server's
 * deadlock check, which would fail one of them.
 */
const PATIENCE_MS = 300

interface Swapping {
  view: View
  /** The intended rebuild: one that another program has started instead is left alone. */
  known: Rebuild
  store: CursorStore
  rebuilds: RebuildsStore
  program: string
  /** The most events that are folded while the view stands still. */
  most: number
  now: () => Date
}

type Swapped = { state: 'swapped'; rebuild: Rebuild } | { state: 'behind' | 'changed' }

/**
 * Replaces the live tables by the copies, and moves the cursor to their position, all in one transaction. No event of
 * the live tables is missing: the cursor is locked before the end of the log is read and folded.
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
    await store.moveTo(tx, [view.name], rest.end, at)
    await rebuilds.finish(tx, view.name, at)
    return { state: 'swapped', rebuild: { ...rebuild, position: rest.end, taken: rebuild.taken + taken } }
  })
