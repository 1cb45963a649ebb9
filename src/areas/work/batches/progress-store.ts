import { sql } from 'kysely'
import type { Enqueue } from '../../../background/queue/job.ts'
import { sideBySide, together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { ADVANCE, START } from './store.ts'
import type { ItemStatus } from './tables.ts'

interface Dependencies {
  db: Database
  enqueue: Enqueue
  /** Announces the end of the batch in the transaction that settles the last item. */
  tell: (tx: Transaction, org: string, batch: HeldBatch) => Promise<void>
  now: () => Date
}

export type HeldBatch = NonNullable<Awaited<ReturnType<typeof holdBatch>>>

/** How an item ended. */
export interface Ending {
  status: 'completed' | 'failed'
  error?: string
  /** The debate exists, even if no worker lived to record its start. */
  hadBegun?: boolean
}

const OPEN: readonly ItemStatus[] = ['pending', 'processing']
const CANCELLED: Ending = { status: 'failed', error: 'The batch was cancelled before it started' }

/** Locks the row of the batch; every change takes this lock first, so that nodes take turns and the counts stay right. */
const lockedBatch = (tx: Transaction, org: string, id: string) =>
  tx.selectFrom('batches').selectAll().where('organization_id', '=', org).where('id', '=', id).forUpdate()

const holdBatch = (tx: Transaction, org: string, id: string) => lockedBatch(tx, org, id).executeTakeFirst()

/** Moves batches forward: each item is claimed, begun and settled once. */
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

  /** Ends open items, and the batch with the last of them. */
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

  /** Returns an item that has not begun; if the batch was cancelled meanwhile, ends the item. */
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
    /** Claims as many items as may run in parallel, and enqueues the start of each. */
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

    /** The item's debate has started and holds the question, so the item drops its copy. */
    began: (org: string, id: string, place: number) =>
      held(org, id, (tx) =>
        itemsOf(tx, org, id)
          .set({ status: 'processing', started_at: now().toISOString(), request: null })
          .where('place', '=', place)
          .where('status', 'in', OPEN)
          .where('started_at', 'is', null)
          .execute(),
      ),

    /** The payer has reached its hourly limit: this item and those after it wait. */
    waits: (org: string, id: string, place: number, until: Date) =>
      held(org, id, async (tx, batch) => {
        await giveBack(tx, batch, place)
        if (batch.status === 'cancelled') return
        const reason = 'As many debates as may begin by themselves within an hour have begun'
        await write(tx, batch).set({ reason, waits_until: until.toISOString() }).execute()
        await advanceSoon(tx, org, id, until)
      }),

    /** The submitter may no longer start debates: whatever has not begun waits until they may. */
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

    /** The debate of an item has ended; debates outside batches are ignored. */
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

    /** What is left of the batch, by `read`; undefined when there is nothing to cancel. */
    cancel: <Left>(org: string, id: string, read: (tx: Transaction) => Promise<Left>): Promise<Left | undefined> =>
      db.transaction().execute(async (tx) => {
        const [, [cancelled]] = await together(tx, lockedBatch(tx, org, id), cancellation(org, id, now()))
        if (!cancelled) return undefined
        const { ended, ...batch } = cancelled
        const [left] = await sideBySide(tx, read, async (side) => {
          if (batch.completed_at !== null) await tell(side, org, batch)
          else if (ended > 0) await advanceSoon(side, org, id)
        })
        return left
      }),
  }
}
export type ProgressStore = ReturnType<typeof progressStore>

/** Ends all items that have not begun, and with the last open one the batch. */
const cancellation = (org: string, id: string, now: Date) => sql<HeldBatch & { ended: number }>`
  with batch as (
    select organization_id, id from batches
    where organization_id = ${org} and id = ${id} and completed_at is null and status <> 'cancelled'),
  ended as (
    update batch_items as item
    set status = ${CANCELLED.status}, error = ${CANCELLED.error}, request = null, completed_at = ${now.toISOString()}
    from batch where item.organization_id = batch.organization_id and item.batch_id = batch.id and item.status = 'pending'
    returning item.place),
  counted as (select count(*)::int as ended from ended)
  update batches as cancelled
  set status = 'cancelled', reason = null, waits_until = null, updated_at = ${now.toISOString()},
    failed = cancelled.failed + counted.ended,
    completed_at = case when cancelled.completed + cancelled.failed + counted.ended = cancelled.total
      then ${now.toISOString()}::timestamptz end
  from batch cross join counted
  where cancelled.organization_id = batch.organization_id and cancelled.id = batch.id
  returning cancelled.*, counted.ended`

interface Open {
  place: number
  status: ItemStatus
  claimed_at: string | null
  started_at: string | null
}

/** After this silence a start counts as lost with its worker. */
const LOST_AFTER_MS = 600_000

/** The items to begin now: those whose start was lost, and as many others as there is room for. */
function dueItems(items: readonly Open[], maxParallel: number, at: Date): number[] {
  const underWay = items.filter(({ status }) => status === 'processing')
  const lost = underWay.filter(
    ({ claimed_at, started_at }) => started_at === null && Date.parse(claimed_at ?? '') <= at.getTime() - LOST_AFTER_MS,
  )
  const room = Math.max(0, maxParallel - underWay.length)
  const next = items.filter(({ status }) => status === 'pending').slice(0, room)
  return [...lost, ...next].map(({ place }) => place)
}
