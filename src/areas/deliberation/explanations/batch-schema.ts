import Type, { type Static } from 'typebox'
import { orNull, Time, UpTo, Whole } from '../../../shared/schemas.ts'

export const BatchOptions = Type.Object({
  include_evidence: Type.Boolean({ default: true }),
  include_counterfactuals: Type.Boolean({ default: false }),
  include_vote_pivots: Type.Boolean({ default: false }),
  format: Type.Enum(['full', 'summary', 'minimal'], { default: 'full' }),
})

export const NewBatch = Type.Object({
  debate_ids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
    minItems: 1,
    maxItems: 1_000,
    description: 'At most 100 different ones',
  }),
  options: Type.Optional(Type.Partial(BatchOptions)),
  include_evidence: Type.Optional(Type.Boolean({ description: 'As in `options`' })),
  include_counterfactuals: Type.Optional(Type.Boolean({ description: 'As in `options`' })),
})

const BatchState = Type.Enum(['pending', 'processing', 'completed'])

export const BatchCreated = Type.Object({
  batch_id: Type.String(),
  status: BatchState,
  total_debates: Type.Integer(),
  status_url: Type.String(),
  results_url: Type.String(),
})

export const BatchStatus = Type.Object({
  batch_id: Type.String(),
  status: BatchState,
  total_debates: Type.Integer(),
  processed_count: Type.Integer(),
  success_count: Type.Integer(),
  error_count: Type.Integer(),
  created_at: Time,
  started_at: orNull(Time),
  completed_at: orNull(Time),
  progress_pct: Type.Number(),
})

export const BatchResultsQuery = Type.Object({
  include_partial: Type.Boolean({ default: false, description: 'Include results before the whole batch is done' }),
  offset: Whole({ minimum: 0, default: 0 }),
  limit: UpTo(100, { default: 50 }),
})

export const BatchResults = Type.Object({
  ...BatchStatus.properties,
  message: Type.Optional(Type.String()),
  results: Type.Array(
    Type.Object({
      debate_id: Type.String(),
      status: Type.Enum(['success', 'error']),
      processing_time_ms: orNull(Type.Number()),
      explanation: orNull(Type.Record(Type.String(), Type.Unknown())),
      error: orNull(Type.String()),
    }),
  ),
  pagination: Type.Object({
    offset: Type.Integer(),
    limit: Type.Integer(),
    total: Type.Integer(),
    has_more: Type.Boolean(),
  }),
})

export type BatchOptions = Static<typeof BatchOptions>
export type NewBatch = Static<typeof NewBatch>
export type BatchStatus = Static<typeof BatchStatus>
export type BatchResults = Static<typeof BatchResults>
export type BatchResultsQuery = Static<typeof BatchResultsQuery>
