import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { CostFields, DateOrTime, orNull, Time } from '../../../shared/schemas.ts'

const Text = orNull(Type.String())
const Anything = Type.Record(Type.String(), Type.Unknown())
const Result = Type.Enum(['consensus', 'no_consensus', 'timeout', 'error'])
const Names = Type.Array(Type.String())

export const ReplayListQuery = Type.Object({
  agent: Type.Optional(Type.String()),
  result: Type.Optional(Result),
  debate_id: Type.Optional(Type.String()),
  since: Type.Optional(DateOrTime('Started at or after this date or time')),
  until: Type.Optional(DateOrTime('A date, including all of that day, or a time')),
  ...pageQuery({ limit: 50, max: 200 }).properties,
})

export const debateIdNames = alsoNamed('id', 'debate_id')

export const eventCountNames = alsoNamed('event_count', 'total_events')
export const taskNames = alsoNamed('name', 'task')

const ReplaySummary = Type.Object({
  ...debateIdNames(Type.String()),
  ...taskNames(Type.String()),
  agents: Names,
  status: Type.Enum(['completed', 'failed', 'cancelled']),
  result: Result,
  consensus_type: Text,
  total_rounds: Type.Integer(),
  ...eventCountNames(Type.Integer()),
  duration_ms: Type.Integer(),
  size_bytes: Type.Integer({ description: 'The size of its entries in the log' }),
  has_video: Type.Boolean(),
  environment: Type.Object({ agents: Names }),
  protocol: Type.Object({ mode: Text, rounds: Type.Integer({ description: 'The rounds that were held' }) }),
  events: Type.Null({ description: 'In a list there are none: each replay has its own' }),
  total_tokens: Type.Null({ description: 'Stated by the replay itself' }),
  total_cost: Type.Null({ description: 'Stated by the replay itself' }),
  created_at: Time,
  ended_at: Time,
})
export const ReplayList = listOf('replays', ReplaySummary)

export const ReplayQuery = Type.Object({
  format: Type.Enum(['json', 'jsonl'], { default: 'json', description: '`jsonl`: every event, one per line' }),
  ...pageQuery({ limit: 1000, max: 5000 }).properties,
})

export const ReplayEvent = Type.Object({
  id: Type.String(),
  type: Type.Enum([
    'debate_start',
    'round_start',
    'round_end',
    'proposal',
    'critique',
    'revision',
    'vote',
    'consensus_check',
    'consensus_reached',
    'debate_end',
    'user_action',
    'system_event',
  ]),
  timestamp: Type.Number({ description: 'Milliseconds since 1970' }),
  round: Type.Optional(Type.Integer()),
  agent: Type.Optional(Type.String()),
  content: Type.Optional(Type.String()),
  metadata: Anything,
})

export const metadataNames = alsoNamed('metadata', 'meta')

export const Replay = Type.Object({
  ...debateIdNames(Type.String()),
  ...taskNames(Type.String()),
  environment: Anything,
  protocol: Anything,
  agents: Names,
  events: Type.Array(ReplayEvent),
  event_count: Type.Integer({ description: 'On this page' }),
  total_events: Type.Integer(),
  offset: Type.Integer(),
  limit: Type.Integer(),
  has_more: Type.Boolean(),
  result: Type.Union([Result, Type.Null()], { description: 'Null while the debate is running' }),
  consensus_proposal: Text,
  consensus_type: Type.String(),
  total_tokens: Type.Integer(),
  total_cost: Type.Number(),
  cost_known: CostFields.cost_known,
  unpriced_tokens: CostFields.unpriced_tokens,
  created_at: Time,
  ...metadataNames(Anything),
})

export type ReplayListQuery = Static<typeof ReplayListQuery>
export type ReplaySummary = Static<typeof ReplaySummary>
export type ReplayEvent = Static<typeof ReplayEvent>
export type ReplayQuery = Static<typeof ReplayQuery>
