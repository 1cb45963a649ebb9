import Type, { type Static } from 'typebox'
import { orNull, UpTo } from '../../../../shared/schemas.ts'
import { Generated } from '../debates/schema.ts'
import { Ranged, RangedInSteps } from '../period.ts'

const Names = Type.String({ minLength: 1, maxLength: 2000, description: 'Names, separated by commas', 'x-items': [] })
const Limit = UpTo(100, { default: 20 })

const Standing = {
  agent_name: Type.String(),
  elo: Type.Number(),
  wins: Type.Integer(),
  losses: Type.Integer(),
  draws: Type.Integer(),
  win_rate: Type.Number(),
  games_played: Type.Integer(),
  calibration_score: Type.Union([Type.Number(), Type.Null()], {
    description: 'One minus the Brier score of its stated confidence; null without an outcome',
  }),
}

export const LeaderboardQuery = Type.Object({ limit: Limit, domain: Type.Optional(Type.String({ maxLength: 100 })) })
export const Leaderboard = Type.Object({
  leaderboard: Type.Array(Type.Object({ rank: Type.Integer(), ...Standing })),
  total_agents: Type.Integer(),
  domain: orNull(Type.String()),
  ...Generated,
})

export const ComparisonQuery = Type.Object({ agents: Names })
export const Comparison = Type.Object({
  agents: Type.Array(Type.String()),
  comparison: Type.Array(Type.Object({ rank: orNull(Type.Integer()), ...Standing })),
  head_to_head: Type.Record(
    Type.String(),
    Type.Object({
      agents: Type.Array(Type.String()),
      matches: Type.Integer(),
      wins: Type.Record(Type.String(), Type.Integer()),
      draws: Type.Integer(),
    }),
    { description: 'Keyed `a_vs_b`, for agents that met' },
  ),
  ...Generated,
})

export const TrendQuery = Type.Object({
  agents: Type.Optional(Names),
  time_range: RangedInSteps.properties.time_range,
  granularity: RangedInSteps.properties.granularity,
})
export const AgentTrends = Type.Object({
  agents: Type.Array(Type.String()),
  time_range: Type.String(),
  granularity: Type.String(),
  trends: Type.Record(
    Type.String(),
    Type.Array(
      Type.Object({
        period: Type.String(),
        elo: Type.Number({ description: 'At the end of the period' }),
        games: Type.Integer(),
        debates: Type.Integer(),
      }),
    ),
  ),
  ...Generated,
})

export const PerformanceQuery = Type.Object({ ...Ranged.properties, limit: Limit })
export const Performance = Type.Object({
  org_id: Type.String(),
  time_range: Type.String(),
  agents: Type.Array(
    Type.Object({
      agent_id: Type.String(),
      rank: Type.Integer(),
      ...Standing,
      elo_change: Type.Number({ description: 'In the period, as are wins, losses, draws and debates' }),
      debates_count: Type.Integer(),
    }),
  ),
  total_agents: Type.Integer(),
  ...Generated,
})

export type LeaderboardQuery = Static<typeof LeaderboardQuery>
export type TrendQuery = Static<typeof TrendQuery>
export type PerformanceQuery = Static<typeof PerformanceQuery>
