import Type, { type Static } from 'typebox'
import { Later } from '../../../background/queue/await-job.ts'
import { alsoNamed } from '../../../shared/field-names.ts'
import { orNull, Share, Time } from '../../../shared/schemas.ts'

const Ok = Type.Enum(['ok'])
const Count = Type.Integer()

export const Subscriber = Type.Object({
  id: Type.String(),
  debate_id: Type.String(),
  name: Type.String({ description: 'The question of the debate that receives the decisions' }),
  event_types: Type.Array(Type.String()),
  topics: Type.Array(Type.String()),
  min_confidence: orNull(Type.Number({ description: 'Null: the one of the bridge' })),
  active: Type.Boolean({ description: 'Whether the debate is running' }),
  created_at: Time,
  last_triggered_at: orNull(Time),
  trigger_count: Count,
})
export type Subscriber = Static<typeof Subscriber>

export const Stats = Type.Object({
  status: Ok,
  total_events: Count,
  successful_pollinations: Count,
  failed_pollinations: Count,
  circuit_breaker_status: Type.Enum(['closed'], {
    description: 'No outside service is called, so no circuit can open',
  }),
  last_event_at: orNull(Time),
  handlers_registered: Count,
  counted_since: Time,
  summary: Type.Object({
    total_subscribers: Count,
    enabled_subscribers: Count,
    total_events_processed: Count,
    total_events_failed: Count,
  }),
  subscribers: Type.Array(Subscriber),
})

export const subscriberListNames = alsoNamed('subscribers', 'items')

export const Subscribers = Type.Object({
  status: Ok,
  ...subscriberListNames(Type.Array(Subscriber)),
  total: Count,
  count: Count,
})

const Configuration = Type.Object({
  enabled: Type.Boolean(),
  max_pollinations_per_debate: Count,
  confidence_threshold: Type.Number(),
  updated_at: orNull(Time),
})

export const ConfigurationChange = Type.Object(
  {
    enabled: Type.Optional(
      Type.Boolean({ description: 'Whether every debate begins with the decisions most like it' }),
    ),
    max_pollinations_per_debate: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
    confidence_threshold: Type.Optional(Share),
  },
  { minProperties: 1 },
)
export type ConfigurationChange = Static<typeof ConfigurationChange>

const Bridge = Type.Object({
  source_debate_id: Type.String(),
  target_debate_id: Type.String(),
  bridge_type: Type.Enum(['subscription', 'bridge', 'correction']),
  status: Type.Enum(['active', 'inactive', 'failed']),
  created_at: Time,
  last_sync_at: orNull(Time),
  sync_count: Count,
})

export const Bridges = Type.Object({
  status: Ok,
  ...Configuration.properties,
  bridges: Type.Array(Bridge, { description: 'The newest 200' }),
  total: Count,
  event_mappings: Type.Record(Type.String(), Type.Array(Type.String())),
  mapped_event_count: Count,
})
export const Configured = Type.Object({ success: Type.Boolean(), ...Configuration.properties })

export const Metrics = Type.Object({
  events_per_minute: Type.Number(),
  avg_latency_ms: Type.Number({ description: 'From the end of a debate until its decision reaches other debates' }),
  success_rate: Type.Number({ description: '1 while nothing has failed' }),
  queue_depth: Count,
  active_bridges: Count,
})

const Adapter = Type.Object({ status: Type.String(), last_sync_at: orNull(Time), items_synced: Count })
export const KnowledgeStatus = Type.Object({
  status: Ok,
  adapters: Type.Record(Type.String(), Adapter),
  batch_queue: Type.Object({ pending: Count, processing: Count, failed: Count }),
  handlers: Type.Record(Type.String(), Type.Object({ events_processed: Count, last_event_at: orNull(Time) })),
  retrieval: Type.Object({
    supplied: Type.Integer({ description: 'Passages from searches that debates received' }),
    cited: Type.Integer({ description: 'The passages that an answer relies on' }),
    searches: Type.Integer({ description: 'Debates that received passages from a search' }),
    mean_reciprocal_rank: orNull(Type.Number({ description: 'Of the first one that was cited; null before that' })),
  }),
  stale_nodes: Count,
})

export const Reset = Type.Object({ status: Ok, reset: Type.Boolean(), handlers_count: Count, message: Type.String() })

const Topics = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 20 })
export const NewSubscription = Type.Object({
  debate_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  debateId: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'The same as `debate_id`' })),
  topics: Type.Optional(Topics),
  min_confidence: Type.Optional(Share),
  minConfidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'The same as `min_confidence`' })),
})
export type NewSubscription = Static<typeof NewSubscription>

export const Subscribed = Type.Object({
  success: Type.Boolean(),
  debate_id: Type.String(),
  subscribed_topics: Type.Array(Type.String()),
  min_confidence: Type.Number(),
  message: Type.String(),
})
export const Unsubscribed = Type.Object({ success: Type.Boolean(), debate_id: Type.String(), message: Type.String() })

export const Resting = Type.Object({
  item_id: Type.String(),
  removed: Type.Boolean({ description: 'The library no longer contains it' }),
  decisions: Type.Array(
    Type.Object({
      debate_id: Type.String(),
      question: Type.String(),
      stale: Type.Boolean({ description: 'It relies on something that is no longer valid' }),
    }),
    { description: 'The newest first' },
  ),
  count: Count,
  total: Count,
})
export type Resting = Static<typeof Resting>

export const Check = Type.Object({
  status: Ok,
  message: Type.String(),
  stale_nodes: Type.Integer({ description: 'The sources that are no longer valid' }),
  checked_nodes: Type.Integer({ description: 'All sources of decisions' }),
  revalidated_nodes: Type.Integer({ description: 'Replaced documents that still contain all quoted words' }),
  errors: Type.Array(Type.String()),
  removed_nodes: Count,
  superseded_nodes: Count,
  expired_nodes: Type.Integer({ description: 'Whose freshness is below 0.1' }),
  stale_decisions: Count,
  checked_at: Time,
  duration_ms: Count,
})
export type Check = Static<typeof Check>
export const Checked = Type.Union([Check, Later])
const OfLast = orNull(Type.Integer({ description: 'Of the last check; null before the first' }))
export const LastCheck = Type.Object({
  status: Ok,
  last_check: orNull(Check),
  stale_nodes: OfLast,
  checked_nodes: OfLast,
  revalidated_nodes: OfLast,
  errors: Type.Array(Type.String()),
})
