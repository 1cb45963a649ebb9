import type { Outbound } from '../../../adapters/outbound/outbound.ts'
import type { Sealing } from '../../../shared/crypto/encryption.ts'
import { conflict, type FieldFault, invalid, notFound, refuseFaults, ServiceError } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { authorize } from '../../../shared/identity/permissions.ts'
import type { NewId } from '../../../shared/ids.ts'
import { pageResult } from '../../../shared/pagination.ts'
import { headerFaults } from '../../../shared/sent-headers.ts'
import type { DebateRequest } from '../../deliberation/debates/index.ts'
import type { ProgressStore } from './progress-store.ts'
import {
  type Batch,
  type BatchQuery,
  batchIdNames,
  type Item,
  type NewBatch,
  type NewItem,
  type Summary,
  submittedIdNames,
} from './schema.ts'
import type { BatchRecord, BatchStore, InsertBatch, ItemRecord, WholeBatch } from './store.ts'

interface Dependencies {
  store: BatchStore
  insert: InsertBatch
  progress: Pick<ProgressStore, 'cancel'>
  /** Refuses a request that could not become a debate of this caller, and names the field. */
  refuseBadDebate: (request: DebateRequest, caller: Caller) => Promise<void>
  outbound: Pick<Outbound, 'assertPublicUrl'>
  sealing: Sealing
  newId: NewId
  now: () => Date
}

const DEFAULT_PARALLEL = 3
const DEFAULT_PRIORITY = 5
const PRIORITIES = { low: -1, normal: 0, high: 1 }

/** The rules of batches: many questions, debated on behalf of the person who submitted them. */
export function batchService({
  store,
  insert,
  progress,
  refuseBadDebate,
  outbound,
  sealing,
  newId,
  now,
}: Dependencies) {
  /** Checks all items, so that the caller sees every fault at once. */
  async function refuseBadItems(items: readonly NewItem[], caller: Caller) {
    const faults: FieldFault[] = []
    for (const [index, { priority: _priority, ...request }] of items.entries()) {
      try {
        await refuseBadDebate(request, caller)
      } catch (error) {
        if (!(error instanceof ServiceError) || error.status !== 400) throw error
        const field = String(error.details.field ?? '')
        faults.push({ field: `items[${index}]${field && `.${field}`}`, message: withoutField(error.message, field) })
      }
    }
    refuseFaults(faults)
  }

  async function webhookOf(id: string, { webhook_url: url, webhook_headers: headers }: NewBatch) {
    if (url === undefined && headers !== undefined) throw invalid('webhook_headers', 'needs a webhook_url')
    if (url === undefined) return { webhookUrl: null, sealedHeaders: null }
    const sent = readHeaders(headers ?? {})
    return {
      webhookUrl: await outbound.assertPublicUrl(url, 'webhook_url'),
      sealedHeaders: await sealing.seal(JSON.stringify(sent), id),
    }
  }

  return {
    async submit(body: NewBatch, caller: Caller) {
      authorize(caller, 'debates.create')
      const id = newId('questions')
      const webhook = await webhookOf(id, body)
      await refuseBadItems(body.items, caller)
      await insert(caller.org, {
        id,
        ...webhook,
        maxParallel: body.max_parallel ?? DEFAULT_PARALLEL,
        priority: PRIORITIES[body.priority ?? 'normal'],
        createdBy: caller.userId,
        items: body.items.map(({ priority = DEFAULT_PRIORITY, ...request }) => ({
          debateId: newId('debate'),
          question: (request.question ?? request.topic ?? request.task ?? '').trim(),
          request,
          priority,
        })),
      })
      const status_url = `/batch/${id}`
      return {
        success: true,
        ...submittedIdNames(id),
        status: 'pending' as const,
        items_queued: body.items.length,
        status_url,
      }
    },

    async list(query: BatchQuery, { org }: Caller) {
      const { items, total } = await store.list(org, query.status, query)
      return { ...pageResult('batches', { items: items.map(summaryOf), total }, query), count: items.length }
    },

    async get(id: string, { org }: Caller): Promise<Batch> {
      const batch = await store.whole(org, id)
      if (!batch) throw notFound('batch', id)
      return batchOf(batch)
    },

    async cancel(id: string, { org }: Caller): Promise<Batch> {
      const left = await progress.cancel(org, id, (tx) => store.whole(org, id, tx))
      if (!left) {
        const batch = await store.find(org, id)
        if (!batch) throw notFound('batch', id)
        const { status } = batch
        throw conflict(`Only a batch with questions that have not started can be cancelled; this one is ${status}`, {
          status,
        })
      }
      return batchOf(left)
    },

    queueStatus: ({ org }: Caller) => store.queueStatus(org, now()),
  }
}
export type BatchService = ReturnType<typeof batchService>

const withoutField = (message: string, field: string) =>
  message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message

const summaryOf = (batch: BatchRecord): Summary => ({
  ...batchIdNames(batch.id),
  status: batch.status,
  total_items: batch.total,
  completed_items: batch.completed,
  failed_items: batch.failed,
  pending_items: batch.pending,
  processing_items: batch.total - batch.completed - batch.failed - batch.pending,
  max_parallel: batch.maxParallel,
  reason: batch.reason,
  waits_until: batch.waitsUntil,
  created_by: batch.createdBy,
  created_at: batch.createdAt,
  updated_at: batch.updatedAt,
  completed_at: batch.completedAt,
})

const itemOf = ({ place, question, status, debateId, error, startedAt, completedAt }: ItemRecord): Item => ({
  index: place,
  question,
  status,
  debate_id: startedAt === null ? null : debateId,
  error,
  started_at: startedAt,
  completed_at: completedAt,
})

const batchOf = ({ items, ...batch }: WholeBatch): Batch => ({
  ...summaryOf(batch),
  items: items.map(itemOf),
  webhook_url: batch.webhookUrl,
  webhook_status: batch.webhookState,
  webhook_error: batch.webhookError,
})

/** The headers of a batch's webhook, by lower-case name; refuses those that callers must not set. */
function readHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  refuseFaults(headerFaults(given, 'webhook_headers'))
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value.trim()]))
}
