import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { Time, UpTo } from '../../../../shared/schemas.ts'
import { Ranged } from '../period.ts'

export const Generated = { generated_at: Time }
export const Counts = Type.Record(Type.String(), Type.Integer())

export const avgRoundsNames = alsoNamed('avg_rounds', 'average_rounds')

export const debateTotalNames = alsoNamed('total', 'total_debates')

const Figures = {
  ...debateTotalNames(Type.Integer({ description: 'Ever started, including debates that were deleted since' })),
  debates_this_period: Type.Integer({ description: 'Started in the period' }),
  debates_previous_period: Type.Integer({ description: 'Started in the period of the same length before' }),
  growth_rate: Type.Number({ description: 'In per cent of the previous period; 0 if that had none' }),
  completed_debates: Type.Integer({ description: 'Ended in the period; rates and averages are over these' }),
  cancelled_debates: Type.Integer(),
  consensus_reached: Type.Integer(),
  consensus_rate: Type.Number(),
  ...avgRoundsNames(Type.Number()),
  avg_agents_per_debate: Type.Number(),
  avg_confidence: Type.Number(),
  avg_duration_seconds: Type.Number(),
}

export const Overview = Type.Object({ time_range: Type.String(), ...Figures, ...Generated })

export const Topic = Type.Object({
  topic: Type.String({ description: 'The domain of the debates' }),
  count: Type.Integer(),
  percentage: Type.Number(),
  consensus_rate: Type.Number(),
})

const Outcomes = {
  outcomes: Type.Object(
    {
      consensus: Type.Integer(),
      majority: Type.Integer(),
      dissent: Type.Integer(),
      no_resolution: Type.Integer(),
    },
    {
      description:
        'Without consensus: more than half of the votes for one answer, votes without such a majority, and no decision at all',
    },
  ),
  by_confidence: Type.Record(Type.String(), Type.Object({ count: Type.Integer(), consensus_rate: Type.Number() }), {
    description: 'By tenths of the confidence, those with debates',
  }),
}

export const DebatesSummary = Type.Object({
  org_id: Type.String(),
  time_range: Type.String(),
  ...Figures,
  ...Outcomes,
  top_topics: Type.Array(Topic),
  ...Generated,
})

export const DebateTrends = Type.Object({
  time_range: Type.String(),
  granularity: Type.String(),
  data_points: Type.Array(
    Type.Object({
      period: Type.String({ description: 'A date, an ISO week or a month; those without a debate are left out' }),
      total: Type.Integer({ description: 'Debates that ended' }),
      consensus_reached: Type.Integer(),
      consensus_rate: Type.Number(),
      avg_rounds: Type.Number(),
    }),
  ),
  ...Generated,
})

export const TopicQuery = Type.Object({
  ...Ranged.properties,
  limit: UpTo(100, { default: 20 }),
})

export const Topics = Type.Object({
  time_range: Type.String(),
  topics: Type.Array(Topic),
  total_debates: Type.Integer(),
  ...Generated,
})

export const DebateOutcomes = Type.Object({
  time_range: Type.String(),
  ...Outcomes,
  total_debates: Type.Integer(),
  ...Generated,
})

export type Topic = Static<typeof Topic>
export type TopicQuery = Static<typeof TopicQuery>
