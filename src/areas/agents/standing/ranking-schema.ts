import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time, Whole } from '../../../shared/schemas.ts'
import { SORTS } from './rank-agents.ts'

const Elos = Type.Record(Type.String(), Type.Number(), { description: 'The rating in each domain' })

export const gameCountNames = alsoNamed('games', 'matches')
export const eloNames = alsoNamed('elo', 'elo_rating', 'rating')
export const rankedAgentNames = alsoNamed('agent', 'name', 'agent_name')

export const Ranking = Type.Object({
  rank: Type.Integer(),
  ...rankedAgentNames(Type.String()),
  ...eloNames(Type.Number()),
  wins: Type.Integer({ description: 'Debates in which its choice won against another' }),
  losses: Type.Integer(),
  draws: Type.Integer({ description: 'Debates in which everyone chose the same' }),
  ...gameCountNames(Type.Integer()),
  total_debates: Type.Integer({ description: 'Panels on which it sat, with or without a winner' }),
  win_rate: Type.Number(),
  accuracy: Type.Number({ description: 'How often it is expected to be right, by the outcomes that are known' }),
  outcomes: Type.Integer({ description: 'Outcomes behind the accuracy; from 20 on they decide the rank' }),
  correct: Type.Integer({ description: 'Of these outcomes, those in which it chose right' }),
  streak: Type.Integer(),
  streak_type: Type.Enum(['win', 'loss', 'none']),
  trend: Type.Enum(['up', 'down', 'stable'], { description: 'After its last match' }),
  consistency: Type.Number({ description: 'The share of its votes that did not reverse the one before' }),
  consistency_class: Type.Enum(['high', 'medium', 'low']),
  domain_elos: Elos,
  last_active: Time,
})

const { rankings, ...page } = listOf('rankings', Ranking).properties
export const agentListNames = alsoNamed('agents', 'leaderboard')

export const Rankings = Type.Object({
  rankings,
  ...agentListNames(rankings),
  ...page,
  count: Type.Integer(),
  domain: orNull(Type.String()),
})

const Least = Type.Optional(Whole({ minimum: 0, description: 'Only agents that sat on at least this many panels' }))
const SortBy = Type.Optional(Type.Enum(SORTS, { description: 'Default: their rank' }))
export const RankingQuery = Type.Object({
  domain: Type.Optional(Type.String({ maxLength: 100 })),
  min_debates: Least,
  minDebates: Least,
  sort_by: SortBy,
  sortBy: SortBy,
  order: Type.Enum(['asc', 'desc'], { default: 'desc' }),
  ...pageQuery({ limit: 20, max: 100 }).properties,
})

const Best = <Name extends string>(name: Name, schema: ReturnType<typeof Type.Number>) =>
  orNull(Type.Object({ agent: Type.String(), ...({ [name]: schema } as Record<Name, typeof schema>) }))

export const averageNames = alsoNamed('avg_rating', 'average_elo', 'mean_elo')

export const RankingStats = Type.Object({
  total_agents: Type.Integer(),
  total_ranked_agents: Type.Integer(),
  total_matches: Type.Integer({ description: 'Debates with a winner in which at least two agents chose' }),
  total_debates: Type.Integer(),
  ...averageNames(Type.Number()),
  median_elo: Type.Number(),
  rating_spread: Type.Number(),
  elo_range: Type.Object({ min: Type.Number(), max: Type.Number() }),
  domains: Type.Array(Type.String()),
  active_last_24h: Type.Integer(),
  top_agent: orNull(Type.String()),
  most_improved: Best('elo_gain', Type.Number({ description: 'Since it started' })),
  most_active: Best('debates', Type.Number()),
  highest_win_rate: Best('rate', Type.Number()),
  longest_streak: orNull(
    Type.Object({ agent: Type.String(), streak: Type.Integer(), type: Type.Enum(['win', 'loss']) }),
  ),
  last_updated: orNull(Time),
  stats: Type.Object({
    total_agents: Type.Integer(),
    total_matches: Type.Integer(),
    avg_elo: Type.Number(),
    median_elo: Type.Number(),
    top_agent: orNull(Type.String()),
    elo_range: Type.Object({ min: Type.Number(), max: Type.Number() }),
  }),
})

export const debateCountNames = alsoNamed('debates_participated', 'debate_count')
export const reputationNames = alsoNamed('reputation', 'overall_reputation', 'trustworthiness')

export const Reputation = Type.Object({
  agent: Type.String(),
  score: Type.Number({ description: 'How often it is expected to be right' }),
  ...reputationNames(Type.Number()),
  vote_weight: Type.Number({ description: 'The weight of its vote: the square of its odds of being right' }),
  proposal_acceptance_rate: orNull(Type.Number({ description: 'The share of its opening proposals that won' })),
  critique_value: orNull(Type.Number({ description: 'The share of its critiques that led to changes' })),
  community_standing: Type.Number({ description: 'The share of its debates that its choice won' }),
  expertise: Type.Record(Type.String(), Type.Number(), { description: 'The same score in each domain' }),
  ...debateCountNames(Type.Integer()),
  updated_at: orNull(Time),
})

const SortReputations = Type.Enum(['score', 'debates_participated'], { default: 'score' })
export const ReputationQuery = Type.Object({
  sort_by: SortReputations,
  ...pageQuery({ limit: 100, max: 1000 }).properties,
})
export const Reputations = Type.Object({ ...listOf('reputations', Reputation).properties, count: Type.Integer() })

export type Ranking = Static<typeof Ranking>
export type RankingQuery = Static<typeof RankingQuery>
export type Reputation = Static<typeof Reputation>
export type ReputationQuery = Static<typeof ReputationQuery>
