import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { Time } from '../../../../shared/schemas.ts'
import { Counts, Generated } from '../debates/schema.ts'
import { Ranged } from '../period.ts'

const Period = Type.Optional(Ranged.properties.time_range)
const listQuery = (limit: number, max: number) =>
  Type.Object({ period: Period, time_range: Period, ...pageQuery({ limit, max }).properties })
export const PatternQuery = listQuery(20, 100)
export const RotationQuery = listQuery(50, 200)
export type PatternQuery = Static<typeof PatternQuery>

const Agents = Type.Array(Type.String())
const Shares = Type.Record(Type.String(), Type.Record(Type.String(), Type.Number()))
const Debate = {
  debate_id: Type.String(),
  topic: Type.String(),
  domain: Type.String(),
  rounds: Type.Integer(),
  confidence: Type.Number(),
  consensus_reached: Type.Boolean(),
  ended_at: Time,
}

const Disagreement = Type.Object({
  ...Debate,
  agents: Agents,
  agreeing_agents: Agents,
  dissenting_agents: Agents,
  dissent_count: Type.Integer(),
  disagreement_score: Type.Number({ description: "The share of the last round's votes outside the largest side" }),
})

const DisagreementFigures = {
  total_debates: Type.Integer(),
  disagreement_rate: Type.Number({ description: 'The share of debates with lasting disagreement' }),
  avg_dissent_count: Type.Number(),
}
export const Disagreements = Type.Object({
  ...listOf('disagreements', Disagreement).properties,
  count: Type.Integer(),
  period: Type.String(),
  ...DisagreementFigures,
  stats: Type.Object(DisagreementFigures),
  top_disagreement_topics: Type.Array(
    Type.Object({
      topic: Type.String({ description: 'The domain of the debates' }),
      count: Type.Integer(),
      avg_resolution_rounds: Type.Number({ description: 'Among debates that reached a consensus' }),
    }),
  ),
  agent_disagreement_matrix: Type.Record(Type.String(), Type.Record(Type.String(), Type.Number()), {
    description: 'How often two agents chose differently, among debates in which both voted',
  }),
  persistent_disagreements: Type.Array(
    Type.Object({ agents: Agents, topic_pattern: Type.String(), occurrence_count: Type.Integer() }),
    {
      description:
        'Pairs that chose differently at least three times in a domain and more often than not, over all time; the fifty most frequent',
    },
  ),
  ...Generated,
})

const Rotation = Type.Object({
  debate_id: Type.String(),
  topic: Type.String(),
  domain: Type.String(),
  assignments: Type.Array(Type.Object({ agent: Type.String(), roles: Type.Array(Type.String()) })),
  ended_at: Time,
})

const RotationFigures = {
  total_assignments: Type.Integer({ description: 'A role that an agent took in a debate' }),
  role_distribution: Counts,
  agent_role_frequency: Shares,
  rotation_fairness_index: Type.Number({
    description: "How evenly each role is spread over the agents (Jain's index); 1 is perfectly even",
  }),
  stuck_agents: Type.Array(
    Type.Object({
      agent: Type.String(),
      dominant_role: Type.String(),
      frequency: Type.Number({ description: 'The share of its roles that were this one' }),
    }),
    { description: 'At least five roles, more than half of them the same' },
  ),
  recommendations: Type.Array(Type.String()),
}
export const summaryNames = alsoNamed('summary', 'stats')

export const Rotations = Type.Object({
  ...listOf('rotations', Rotation).properties,
  count: Type.Integer(),
  period: Type.String(),
  ...summaryNames(Type.Object(RotationFigures)),
  ...RotationFigures,
  ...Generated,
})

const EarlyStop = Type.Object({
  ...Debate,
  rounds_completed: Type.Integer(),
  rounds_planned: Type.Integer(),
  rounds_saved: Type.Integer(),
  reason: Type.String(),
  correct: Type.Union([Type.Boolean(), Type.Null()], { description: 'Null until the outcome is known' }),
})

const StopFigures = {
  total_debates: Type.Integer(),
  early_stop_rate: Type.Number(),
  avg_rounds_saved: Type.Number({ description: 'Saved by the debates that stopped early' }),
  early_stop_reasons: Counts,
  confidence_at_stop: Type.Object({
    avg: Type.Number(),
    min: Type.Number(),
    max: Type.Number(),
    distribution: Type.Array(Type.Integer(), { description: 'By tenths of the confidence' }),
  }),
  false_early_stops: Type.Integer({ description: 'Early stops whose decision turned out wrong' }),
  missed_early_stops: Type.Integer({
    description: 'Debates that continued although an earlier count sufficed and gave the same result',
  }),
}
export const EarlyStops = Type.Object({
  ...listOf('early_stops', EarlyStop).properties,
  count: Type.Integer(),
  period: Type.String(),
  ...StopFigures,
  stats: Type.Object(StopFigures),
  ...Generated,
})
