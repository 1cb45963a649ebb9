import { sql } from 'kysely'
import Type from 'typebox'
import type { EffectState } from '../../../background/outbox/effect.ts'
import type { Enqueue, JobAddress } from '../../../background/queue/job.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import { dayOf } from '../../../shared/time/calendar.ts'
import { DAY_MS, midnight } from '../../../shared/time/dates.ts'
import type { Json } from '../../../storage/column-types.ts'
import { lastly, together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { type ExportKind, pagesByKey } from '../../../storage/export-kind.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import type { BatchStatus, ItemStatus } from './tables.ts'

const Which = Type.Object({ org: Type.String(), batch: Type.String() })
const WhichItem = Type.Object({ ...Which.properties, place: Type.Integer() })

export const ADVANCE: JobAddress<typeof Which> = { name: 'batches.advance', payload: Which }
export const START: JobAddress<typeof WhichItem> = { name: 'batches.start', payload: WhichItem }

export interface BatchRecord {
  id: string
  status: BatchStatus
  reason: string | null
  waitsUntil: string | null
  maxParallel: number
  priority: number
  total: number
  completed: number
  failed: number
  pending: number
  webhookUrl: string | null
  sealedHeaders: string | null
  webhookState: Exclude<EffectState, 'sending'> | null
  webhookError: string | null
  createdBy: string
  createdAt: string
  updatedAt: string
  completedAt: string | null
}

export interface ItemRecord {
  place: number
  debateId: string
  question: string
  request: Json | null
  status: ItemStatus
  error: string | null
  startedAt: string | null
  completedAt: string | null
}

export interface WholeBatch extends BatchRecord {
  items: ItemRecord[]
}

/** Reads batches and their items. */
export function batchStore(db: Database) {
  const batches = (org: string, on: Database = db) =>
    on
      .selectFrom('batches')
      .where('organization_id', '=', org)
      .select((batch) => [
        'id',
        'status',
        'reason',
        'waits_until as waitsUntil',
        'max_parallel as maxParallel',
        'priority',
        'total',
        'completed',
        'failed',
        batch
          .selectFrom('batch_items as item')
          .select(({ fn }) => fn.countAll<number>().as('pending'))
          .whereRef('item.organization_id', '=', 'batches.organization_id')
          .whereRef('item.batch_id', '=', 'batches.id')
          .where('item.status', '=', 'pending')
          .$asScalar()
          .$notNull()
          .as('pending'),
        'webhook_url as webhookUrl',
        'sealed_headers as sealedHeaders',
        'webhook_state as webhookState',
        'webhook_error as webhookError',
        'created_by as createdBy',
        'created_at as createdAt',
        'updated_at as updatedAt',
        'completed_at as completedAt',
      ])
      .$narrowType<{ webhookState: BatchRecord['webhookState'] }>()

  const items = (org: string, batchId: string, on: Database = db) =>
    on
      .selectFrom('batch_items')
      .select(['place', 'question', 'request', 'status', 'error'])
      .select(['debate_id as debateId', 'started_at as startedAt', 'completed_at as completedAt'])
      .where('organization_id', '=', org)
      .where('batch_id', '=', batchId)

  return {
    find: (org: string, id: string): Promise<BatchRecord | undefined> =>
      batches(org).where('id', '=', id).executeTakeFirst(),

    /** A batch with its items, as the transaction sees them if one is given. */
    async whole(org: string, id: string, tx: Database = db): Promise<WholeBatch | undefined> {
      const [[batch], all] = await together(
        tx,
        batches(org, tx).where('id', '=', id),
        items(org, id, tx).orderBy('place'),
      )
      return batch && { ...batch, items: all }
    },

    list(org: string, status: BatchStatus | undefined, page: Page): Promise<Slice<BatchRecord>> {
      const newest = batches(org)
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
        .orderBy('created_at', 'desc')
        .orderBy('id')
      const all = db
        .selectFrom('batches')
        .where('organization_id', '=', org)
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
      return listWithTotal(newest, countRows(all), page)
    },

    items: (org: string, batchId: string): Promise<ItemRecord[]> => items(org, batchId).orderBy('place').execute(),

    item: (org: string, batchId: string, place: number): Promise<ItemRecord | undefined> =>
      items(org, batchId).where('place', '=', place).executeTakeFirst(),

    /** The open batches of all organizations, page by page. */
    open: (after: { org: string; id: string }, limit: number) =>
      db
        .selectFrom('batches')
        .select(['organization_id as org', 'id', 'status', 'created_by as createdBy'])
        .where('completed_at', 'is', null)
        .where(({ eb, refTuple, tuple }) => eb(refTuple('organization_id', 'id'), '>', tuple(after.org, after.id)))
        .orderBy('organization_id')
        .orderBy('id')
        .limit(limit)
        .execute(),

    async queueStatus(org: string, now: Date) {
      const today = midnight(dayOf(now))
      const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
      const { rows } = await sql<{
        pending_count: number
        running_count: number
        completed_today: number
        average_wait_time_ms: number
        open_batches: number
        paused_batches: number
      }>`
        select
          (select count(*)::int from batch_items where organization_id = ${org} and status = 'pending') as pending_count,
          (select count(*)::int from batch_items where organization_id = ${org} and status = 'processing') as running_count,
          (select count(*)::int from batch_items where organization_id = ${org} and completed_at >= ${today}) as completed_today,
          (select coalesce(round(avg(extract(epoch from item.started_at - batch.created_at) * 1000)), 0)::int
            from batch_items item
            join batches batch on batch.organization_id = item.organization_id and batch.id = item.batch_id
            where item.organization_id = ${org} and item.started_at >= ${dayAgo}) as average_wait_time_ms,
          (select count(*)::int from batches where organization_id = ${org} and completed_at is null) as open_batches,
          (select count(*)::int from batches where organization_id = ${org} and completed_at is null and status = 'paused')
            as paused_batches`.execute(db)
      const [status] = rows
      if (!status) throw new Error('A query without a table answers one row')
      return {
        ...status,
        active: status.open_batches > status.paused_batches,
        active_count: status.running_count,
        status_counts: { pending: status.pending_count, processing: status.running_count },
        estimated_completion_time: null,
      }
    },

    async recordWebhook(tx: Transaction, org: string, id: string, state: string, error: string | null): Promise<void> {
      await tx
        .updateTable('batches')
        .set({ webhook_state: state, webhook_error: error })
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .execute()
    },
  }
}
export type BatchStore = ReturnType<typeof batchStore>

interface NewItemRow {
  debateId: string
  question: string
  request: Json
  priority: number
}

interface NewBatchRow {
  id: string
  maxParallel: number
  priority: number
  webhookUrl: string | null
  sealedHeaders: string | null
  createdBy: string
  items: readonly NewItemRow[]
}

/** Inserts a batch with all its items, and enqueues its start. */
export function insertBatch({ db, enqueue, now }: { db: Database; enqueue: Enqueue; now: () => Date }) {
  return (org: string, { items, ...batch }: NewBatchRow): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const at = now().toISOString()
      const row = {
        organization_id: org,
        id: batch.id,
        status: 'pending' as const,
        max_parallel: batch.maxParallel,
        priority: batch.priority,
        total: items.length,
        completed: 0,
        failed: 0,
        webhook_url: batch.webhookUrl,
        sealed_headers: batch.sealedHeaders,
        created_by: batch.createdBy,
        created_at: at,
        updated_at: at,
      }
      const rows = items.map(({ debateId: debate_id, ...item }, place) => ({
        organization_id: org,
        batch_id: batch.id,
        place,
        debate_id,
        ...item,
        status: 'pending' as const,
      }))
      await lastly(
        tx,
        (side) => side.insertInto('batches').values(row).execute(),
        (side) => side.insertInto('batch_items').values(rows).execute(),
        (side) => enqueue(ADVANCE, { org, batch: batch.id }, { tx: side }),
      )
    })
}
export type InsertBatch = ReturnType<typeof insertBatch>

/** Every question of every batch, and which debate answers it. */
export const batchExport: ExportKind = {
  name: 'batches',
  may: 'batches.read',
  columns: [
    'batch_id',
    'index',
    'question',
    'status',
    'debate_id',
    'error',
    'batch_status',
    'created_by',
    'created_at',
    'started_at',
    'completed_at',
  ],
  async *rows(tx, org) {
    const batches = (after: string, limit: number) =>
      tx
        .selectFrom('batches')
        .select(['id', 'status as batch_status', 'created_by', 'created_at'])
        .where('organization_id', '=', org)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
    for await (const page of pagesByKey(batches, ({ id }) => id)) {
      for (const { id: batch_id, ...batch } of page) {
        const items = await tx
          .selectFrom('batch_items')
          .select(['place as index', 'question', 'status', 'error', 'debate_id', 'started_at', 'completed_at'])
          .where('organization_id', '=', org)
          .where('batch_id', '=', batch_id)
          .orderBy('place')
          .execute()
        yield items.map(({ debate_id, ...item }) => ({
          ...batch,
          batch_id,
          ...item,
          debate_id: item.started_at === null ? null : debate_id,
        }))
      }
    }
  },
}
