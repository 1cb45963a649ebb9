import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { pageQuery } from '../../../../shared/pagination.ts'
import { anyFields, orNull, Share, Time } from '../../../../shared/schemas.ts'
import { OWN_FEEDS, PLATFORMS } from '../ranking/topic.ts'
import { PlatformStatus } from '../topics/schema.ts'
import { ShownConfig } from './config.ts'

const State = Type.Enum(['stopped', 'running', 'paused'])
const Seconds = orNull(Type.Number({ description: 'Seconds since 1970' }))

const Starting = Type.Object({
  id: Type.String(),
  debate_id: Type.String(),
  topic_text: Type.String(),
  state: Type.Enum(['pending', 'starting'], {
    description: '`starting` has already started and becomes a debate; `pending` can still be dropped',
  }),
  reason: orNull(Type.String()),
  waits_until: orNull(Time),
  claimed_at: Time,
})

export const Acted = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  status: Type.Enum(['started', 'running', 'paused', 'stopped']),
  state: State,
  run_id: Type.String(),
  starting: Type.Array(Starting, {
    description: 'The topics that were being started at that moment; no other becomes a debate afterwards',
  }),
  dropped: Type.Integer({ description: 'How many claimed items will not be started' }),
})

const Metrics = Type.Object({
  polls_completed: Type.Integer(),
  topics_evaluated: Type.Integer(),
  debates_created: Type.Integer(),
  duplicates_skipped: Type.Integer(),
  uptime_seconds: Type.Integer({ description: 'How long it ran since it was last started, without pauses' }),
  topics_filtered: Type.Integer(),
  debates_failed: Type.Integer(),
  errors: Type.Integer({ description: 'How often a platform was unreachable' }),
  filtered: Type.Record(Type.String(), Type.Integer(), { description: 'How many were passed over, by reason' }),
  last_poll_at: Seconds,
  last_debate_at: Seconds,
  start_time: Seconds,
})

export const stateNames = alsoNamed('state', 'status')

export const SchedulerStatus = Type.Object({
  ...stateNames(State),
  run_id: orNull(Type.String()),
  config: ShownConfig,
  metrics: Metrics,
  running: Type.Boolean(),
  paused: Type.Boolean(),
  paused_because: orNull(Type.String({ description: 'Why it paused automatically' })),
  acts_for: orNull(Type.String({ description: 'The person on whose behalf debates are started' })),
  may_manage: Type.Boolean({ description: 'Whether the caller may start and stop it' }),
  starting: Type.Array(Starting),
  platforms: Type.Array(PlatformStatus),
  last_fetch: orNull(Time),
  next_fetch: orNull(Time),
  fetch_interval_minutes: Type.Number(),
  topics_fetched: Type.Integer(),
  debates_started: Type.Integer(),
  errors_count: Type.Integer(),
})

export const Configured = Type.Object({
  success: Type.Boolean(),
  status: Type.Enum(['updated']),
  message: Type.String(),
  config: ShownConfig,
})

export const HistoryQuery = Type.Object({
  ...pageQuery({ limit: 50, max: 200 }).properties,
  platform: Type.Optional(Type.Enum([...PLATFORMS, OWN_FEEDS, 'all'])),
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
})
export type HistoryQuery = Static<typeof HistoryQuery>

export const platformNames = alsoNamed('platform', 'source')
export const topicNames = alsoNamed('topic_text', 'topic', 'topic_title')

const Record = Type.Object({
  id: Type.String(),
  ...topicNames(Type.String()),
  topic_id: Type.String(),
  topic_hash: Type.String(),
  ...platformNames(Type.String()),
  category: Type.String(),
  volume: orNull(Type.Integer()),
  url: orNull(Type.String()),
  debate_id: orNull(Type.String()),
  state: Type.Enum(['pending', 'starting', 'started', 'failed']),
  reason: orNull(Type.String()),
  waits_until: orNull(Time),
  created_at: Type.Number({ description: 'Seconds since 1970' }),
  hours_ago: Type.Number(),
  started_at: Time,
  completed_at: orNull(Time),
  consensus_reached: orNull(Type.Boolean({ description: 'Null until the debate has ended' })),
  confidence: orNull(Share),
  rounds_used: orNull(Type.Integer()),
  result: orNull(Type.Enum(['consensus', 'no_consensus', 'error'])),
  score: Share,
  parts: anyFields(),
  evidence_ids: Type.Array(Type.String()),
  scheduler_run_id: Type.String(),
})

export const History = Type.Object({
  history: Type.Array(Record),
  debates: Type.Array(Record),
  items: Type.Array(Record),
  count: Type.Integer(),
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
  has_more: Type.Boolean(),
})
