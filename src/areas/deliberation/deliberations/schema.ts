import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time } from '../../../shared/schemas.ts'

export const debateIdNames = alsoNamed('id', 'debate_id')

export const Deliberation = Type.Object({
  ...debateIdNames(Type.String()),
  task: Type.String(),
  status: Type.Enum(['initializing', 'active', 'consensus_forming', 'complete', 'failed'], {
    description: '`consensus_forming` from the vote of a round onwards; `debate_status` is more exact',
  }),
  debate_status: Type.String(),
  agents: Type.Array(Type.String()),
  current_round: Type.Integer(),
  total_rounds: Type.Integer(),
  phase: orNull(Type.String()),
  consensus_score: Type.Number({ description: 'The confidence of the last count' }),
  started_at: Time,
  updated_at: Time,
  message_count: Type.Integer(),
  votes: Type.Record(Type.String(), Type.String(), { description: 'What each agent voted for last' }),
})

export const ActiveDeliberations = Type.Object({
  ...listOf('deliberations', Deliberation).properties,
  count: Type.Integer(),
  timestamp: Time,
})
export const DeliberationPage = pageQuery({ limit: 50, max: 200 })

export const Stats = Type.Object({
  active_count: Type.Integer(),
  completed_today: Type.Integer({ description: 'Ended since midnight, UTC' }),
  average_consensus_time: Type.Number({ description: 'Seconds from the question to the consensus, over 30 days' }),
  average_rounds: Type.Number({ description: 'Over 30 days' }),
  top_agents: Type.Array(Type.String(), { description: 'Who supported a consensus most often in the last 30 days' }),
  timestamp: Time,
})

export const StreamConfig = Type.Object({
  type: Type.Enum(['websocket']),
  path: Type.String(),
  events: Type.Array(Type.String()),
})

export type Deliberation = Static<typeof Deliberation>
