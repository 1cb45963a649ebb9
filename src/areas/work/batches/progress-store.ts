import type { Enqueue } from '../../../background/queue/job.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { ADVANCE, START } from './store.ts'
import type { ItemStatus } from './tables.ts'

interface Dependencies {
  db: Database
  enqueue: Enqueue
  /** Tells those who want to know, in the transaction that settles the last item. */
  tell: (tx: Transaction, org: string, batch: HeldBatch) => Promise<void>
  now: () => Date
}

export type HeldBatch = NonNullable<Awaited<ReturnType<typeof holdBatch>>>

/** How an item ended. */
export interface Ending {
  status: 'completed' | 'failed'
  error?: string
  /** Its debate is there, also where nobody lived to write that down. */
  hadBegun?: boolean
}

const OPEN: readonly ItemStatus[] = ['pending', 'processing']
const CANCELLED: Ending = { status: 'failed', error: 'The batch was cancelled before it began' }

/** Whoever moves a batch holds its row first: so nodes take turns, and counts are true. */
const holdBatch = (tx: Transaction, org: string, id: string) =>
  tx
    .selectFrom('batches')
    .selectAll()
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** How batches move: items are claimed, begun and settled, each once. */
export function progressStore({ db, enqueue, tell, now }: Dependencies) {
  const itemsOf = (tx: Transaction, org: string, batchId: string) =>
    tx.updateTable('batch_items').where('organization_id', '=', org).where('batch_id', '=', batchId)

  const write = (tx: Transaction, { organization_id, id }: Pick<HeldBatch, 'organization_id' | 'id'>) =>
    tx
      .updateTable('batches')
      .set({ updated_at: now().toISOString() })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)

  const advanceSoon = (tx: Transaction, org: string, batch: string, startAfter?: Date) =>
    enqueue(ADVANCE, { org, batch }, { tx, ...(startAfter && { startAfter }) })

  /** Ends open items, and the batch with its last one. */
  async function end(
    tx: Transaction,
    batch: HeldBatch,
    which: { places?: readonly number[]; status?: ItemStatus },
    ending: Ending,
  ) {
    const at = now().toISOString()
    const { organization_id: org, id, total, completed, failed } = batch
    const ended = await itemsOf(tx, org, id)
      .set({ status: ending.status, error: ending.error ?? null, request: null, completed_at: at })
      .$if(ending.hadBegun === true, (query) =>
        query.set(({ fn, val }) => ({ started_at: fn.coalesce('started_at', val(at)) })),
      )
      .where('status', 'in', which.status ? [which.status] : OPEN)
      .$if(which.places !== undefined, (query) => query.where('place', 'in', which.places ?? []))
      .returning('place')
      .execute()
    if (ended.length === 0) return batch
    const counts = {
      completed: completed + (ending.status === 'completed' ? ended.length : 0),
      failed: failed + (ending.status === 'failed' ? ended.length : 0),
    }
    const isOver = counts.completed + counts.failed === total
    const status = isOver && batch.status !== 'cancelled' ? ('completed' as const) : batch.status
    const over = isOver ? { reason: null, waits_until: null, completed_at: at } : {}
    await write(tx, batch)
      .set({ ...counts, status, ...over })
      .execute()
    const after = { ...batch, ...counts, status, ...over }
    if (isOver) await tell(tx, org, after)
    else await advanceSoon(tx, org, id)
    return after
  }

  /** Gives back an item that was not begun; one of a batch that was cancelled meanwhile ends with it. */
  async function giveBack(tx: Transaction, batch: HeldBatch, place: number): Promise<void> {
    const { organization_id: org, id, status } = batch
    const given = await itemsOf(tx, org, id)
      .set({ status: 'pending', claimed_at: null })
      .where('place', '=', place)
      .where('status', '=', 'processing')
      .where('started_at', 'is', null)
      .returning('place')
      .execute()
    if (status === 'cancelled' && given.length > 0) await end(tx, batch, { places: [place] }, CANCELLED)
  }

  const held = <Result>(org: string, id: string, act: (tx: Transaction, batch: HeldBatch) => Promise<Result>) =>
    db.transaction().execute(async (tx) => {
      const batch = await holdBatch(tx, org, id)
      return batch && act(tx, batch)
    })

  return {
    /** Claims as many items as may be under way, and has each begun. */
    advance: (org: string, id: string) =>
      held(org, id, async (tx, batch) => {
        if (batch.status !== 'pending' && batch.status !== 'processing') return
        const at = now()
        if (batch.waits_until !== null && Date.parse(batch.waits_until) > at.getTime()) return
        const items = await tx
          .selectFrom('batch_items')
          .select(['place', 'status', 'claimed_at', 'started_at'])
          .where('organization_id', '=', org)
          .where('batch_id', '=', id)
          .where('status', 'in', OPEN)
          .orderBy('priority', 'desc')
          .orderBy('place')
          .execute()
        const places = dueItems(items, batch.max_parallel, at)
        if (places.length === 0) return
        await itemsOf(tx, org, id)
          .set({ status: 'processing', claimed_at: at.toISOString() })
          .where('place', 'in', places)
          .execute()
        await write(tx, batch).set({ status: 'processing', reason: null, waits_until: null }).execute()
        for (const place of places) await enqueue(START, { org, batch: id, place }, { tx, priority: batch.priority })
      }),

    /** The debate of the item is there; it has the words now. */
    began: (org: string, id: string, place: number) =>
      held(org, id, (tx) =>
        itemsOf(tx, org, id)
          .set({ status: 'processing', started_at: now().toISOString(), request: null })
          .where('place', '=', place)
          .where('status', 'in', OPEN)
          .where('started_at', 'is', null)
          .execute(),
      ),

    /** The payer's hour is full: the item waits, and so do those behind it. */
    waits: (org: string, id: string, place: number, until: Date) =>
      held(org, id, async (tx, batch) => {
        await giveBack(tx, batch, place)
        if (batch.status === 'cancelled') return
        const reason = 'As many debates as may begin by themselves within an hour have begun'
        await write(tx, batch).set({ reason, waits_until: until.toISOString() }).execute()
        await advanceSoon(tx, org, id, until)
      }),

    /** Nobody may ask in the submitter's name: everything that has not begun waits until somebody may. */
    pause: (org: string, id: string, place: number, reason: string) =>
      held(org, id, async (tx, batch) => {
        await giveBack(tx, batch, place)
        if (batch.completed_at === null && batch.status !== 'cancelled')
          await write(tx, batch).set({ status: 'paused', reason }).execute()
      }),

    resume: (org: string, id: string) =>
      held(org, id, async (tx, batch) => {
        if (batch.status !== 'paused') return
        await write(tx, batch).set({ status: 'processing', reason: null }).execute()
        await advanceSoon(tx, org, id)
      }),

    fail: (org: string, id: string, place: number, error: string) =>
      held(org, id, (tx, batch) => end(tx, batch, { places: [place] }, { status: 'failed', error })),

    /** The debate of an item has ended; one that is of no batch concerns nobody. */
    async settle(tx: Transaction, org: string, debateId: string, ending: Ending): Promise<void> {
      const item = await tx
        .selectFrom('batch_items')
        .select(['batch_id', 'place'])
        .where('organization_id', '=', org)
        .where('debate_id', '=', debateId)
        .executeTakeFirst()
      const batch = item && (await holdBatch(tx, org, item.batch_id))
      if (batch) await end(tx, batch, { places: [item.place] }, { ...ending, hadBegun: true })
    },

    /** False when nothing of it is left to be cancelled. */
    cancel: async (org: string, id: string): Promise<boolean> => {
      const cancelled = await held(org, id, async (tx, batch) => {
        if (batch.completed_at !== null || batch.status === 'cancelled') return false
        const status = 'cancelled' as const
        await write(tx, batch).set({ status, reason: null, waits_until: null }).execute()
        await end(tx, { ...batch, status }, { status: 'pending' }, CANCELLED)
        return true
      })
      return cancelled ?? false
    },
  }
}
export type ProgressStore = ReturnType<typeof progressStore>

interface Open {
  place: number
  status: ItemStatus
  claimed_at: string | null
  started_at: string | null
}

/** A start that is silent for so long died with its worker, more often than it may be tried. */
const LOST_AFTER_MS = 600_000

/** The places of the items that are begun now: those whose start was lost, and as many others as there is room for. */
function dueItems(items: readonly Open[], maxParallel: number, at: Date): number[] {
  const underWay = items.filter(({ status }) => status === 'processing')
  const lost = underWay.filter(
    ({ claimed_at, started_at }) => started_at === null && Date.parse(claimed_at ?? '') <= at.getTime() - LOST_AFTER_MS,
  )
  const room = Math.max(0, maxParallel - underWay.length)
  const next = items.filter(({ status }) => status === 'pending').slice(0, room)
  return [...lost, ...next].map(({ place }) => place)
}
