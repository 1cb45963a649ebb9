import Type, { type Static, type TObject } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time } from '../../../shared/schemas.ts'
import type { DebateRequest } from '../../deliberation/debates/index.ts'

const MOST_ITEMS = 100
const BATCH_STATUSES = ['pending', 'processing', 'paused', 'completed', 'cancelled'] as const
const BatchStatus = Type.Enum(BATCH_STATUSES)
const ItemStatus = Type.Enum(['pending', 'processing', 'completed', 'failed'])

const Priority = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 10, description: 'A higher one begins first. Default: 5' }),
)
export type NewItem = DebateRequest & { priority?: number }

const batchWishes = {
  max_parallel: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10, description: 'How many of its debates run at once. Default: 3' }),
  ),
  priority: Type.Optional(Type.Enum(['low', 'normal', 'high'], { description: 'Default: `normal`' })),
  webhook_url: Type.Optional(
    Type.String({ minLength: 1, maxLength: 2048, description: 'Called once when the last item is settled' }),
  ),
  webhook_headers: Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: 4000 }), {
      maxProperties: 20,
      description: 'Sent along; stored encrypted and never shown again',
    }),
  ),
}
const BatchWishes = Type.Object(batchWishes)
export type NewBatch = Static<typeof BatchWishes> & { items: NewItem[] }

/** A new batch: each item takes the same fields as a new debate. */
export const newBatch = (request: TObject) =>
  Type.Object({
    items: Type.Array(Type.Object({ ...request.properties, priority: Priority }), {
      minItems: 1,
      maxItems: MOST_ITEMS,
      description: 'Each is a debate, as `POST /debates` takes it',
    }),
    ...batchWishes,
  })

export const submittedIdNames = alsoNamed('batch_id', 'id')

export const Submitted = Type.Object({
  success: Type.Boolean(),
  ...submittedIdNames(Type.String()),
  status: BatchStatus,
  items_queued: Type.Integer(),
  status_url: Type.String(),
})

export const batchIdNames = alsoNamed('id', 'batch_id')

const summary = {
  ...batchIdNames(Type.String()),
  status: BatchStatus,
  total_items: Type.Integer(),
  completed_items: Type.Integer(),
  failed_items: Type.Integer(),
  pending_items: Type.Integer({ description: 'Not started yet' }),
  processing_items: Type.Integer(),
  max_parallel: Type.Integer(),
  reason: orNull(Type.String({ description: 'Why it waits or is paused' })),
  waits_until: orNull(Time),
  created_by: Type.String(),
  created_at: Time,
  updated_at: Time,
  completed_at: orNull(Time),
}
export const Summary = Type.Object(summary)
export type Summary = Static<typeof Summary>

export const Item = Type.Object({
  index: Type.Integer(),
  question: Type.String(),
  status: ItemStatus,
  debate_id: orNull(Type.String({ description: 'Once its debate has begun' })),
  error: orNull(Type.String()),
  started_at: orNull(Time),
  completed_at: orNull(Time),
})
export type Item = Static<typeof Item>

export const Batch = Type.Object({
  ...summary,
  items: Type.Array(Item),
  webhook_url: orNull(Type.String()),
  webhook_status: orNull(
    Type.Enum(['waiting', 'parked', 'done', 'refused', 'given_up'], {
      description: 'The result of calling the webhook',
    }),
  ),
  webhook_error: orNull(Type.String()),
})
export type Batch = Static<typeof Batch>

export const Batches = Type.Object({ ...listOf('batches', Summary).properties, count: Type.Integer() })
export const BatchQuery = Type.Object({
  status: Type.Optional(BatchStatus),
  ...pageQuery({ limit: 50, max: 200 }).properties,
})
export type BatchQuery = Static<typeof BatchQuery>

export const QueueStatus = Type.Object({
  pending_count: Type.Integer({ description: 'Items that have not begun' }),
  running_count: Type.Integer({ description: 'Items whose debate is under way' }),
  completed_today: Type.Integer({ description: 'Items settled since midnight UTC' }),
  average_wait_time_ms: Type.Integer({
    description: 'From submission to start, for items started in the last 24 hours',
  }),
  open_batches: Type.Integer(),
  paused_batches: Type.Integer(),
  active: Type.Boolean({ description: 'True if a batch is open and not paused' }),
  active_count: Type.Integer({ description: 'The same as `running_count`' }),
  status_counts: Type.Object({ pending: Type.Integer(), processing: Type.Integer() }),
  estimated_completion_time: Type.Null({ description: 'How long debates take is not known before' }),
})
