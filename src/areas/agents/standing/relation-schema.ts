import Type, { type Static } from 'typebox'
import { orNull, Time } from '../../../shared/schemas.ts'
import { Name, Outcome } from './agent-schema.ts'

export const TwoAgents = Type.Object({ agent: Name, opponent: Name })
export const CompareQuery = Type.Object({
  agent_a: Type.Optional(Name),
  agent_b: Type.Optional(Name),
  agents: Type.Optional(Type.Array(Name, { description: 'Both of them, in the place of `agent_a` and `agent_b`' })),
})
export type CompareQuery = Static<typeof CompareQuery>

const Scores = Type.Array(Type.Tuple([Type.String(), Type.Number()]))

export const Network = Type.Object({
  agent: Type.String(),
  influences: Scores,
  influenced_by: Scores,
  rivals: Scores,
  allies: Scores,
  neutrals: Type.Array(Type.String()),
  allied_agents: Type.Array(
    Type.Object({ agent: Type.String(), agreement_rate: Type.Number(), shared_debates: Type.Integer() }),
    { description: 'The same as `allies`, told in words' },
  ),
  rival_agents: Type.Array(
    Type.Object({ agent: Type.String(), disagreement_rate: Type.Number(), shared_debates: Type.Integer() }),
    { description: 'The same as `rivals`, told in words' },
  ),
  network_position: Type.Enum(['central', 'bridge', 'peripheral'], {
    description: '`bridge` with allies and rivals, `central` with one of both, `peripheral` with neither',
  }),
})

const Relationship = Type.Object({
  agent: Type.String(),
  name: Type.String(),
  score: Type.Number(),
  agent_a: Type.String(),
  agent_b: Type.String(),
  relationship_type: Type.Enum(['ally', 'rival', 'neutral']),
  agreement_rate: Type.Number(),
  debate_count: Type.Integer(),
  last_interaction: Time,
  notable_debates: Type.Array(Type.String(), { description: 'The latest debate they shared' }),
})
export const Rivals = Type.Object({
  agent: Type.String(),
  rivals: Type.Array(Relationship),
  count: Type.Integer(),
})
export const Allies = Type.Object({
  agent: Type.String(),
  allies: Type.Array(Relationship),
  count: Type.Integer(),
})

const RecentMatch = Type.Object({ debate_id: Type.String(), outcome: Outcome, margin: Type.Number(), date: Time })
const WonAndLost = Type.Object({ wins: Type.Integer(), losses: Type.Integer(), draws: Type.Integer() })
export const HeadToHead = Type.Object({
  agent: Type.String(),
  opponent: Type.String(),
  agent1: Type.String(),
  agent2: Type.String(),
  matches: Type.Integer(),
  total_matchups: Type.Integer(),
  agent_wins: Type.Integer(),
  opponent_wins: Type.Integer(),
  wins: Type.Integer(),
  losses: Type.Integer(),
  draws: Type.Integer(),
  win_rate: Type.Number(),
  avg_margin: Type.Number({ description: 'The average margin between its choice and the other one' }),
  recent: Type.Array(RecentMatch),
  recent_matchups: Type.Array(RecentMatch),
  domain_breakdown: Type.Record(Type.String(), WonAndLost),
})

const Metrics = Type.Object({
  elo: Type.Number(),
  win_rate: Type.Number(),
  consensus_rate: Type.Number(),
  average_contribution: Type.Number({ description: 'Messages, critiques and votes in a debate' }),
  calibration_score: orNull(Type.Number()),
})
const Lists = Type.Record(Type.String(), Type.Array(Type.String()))
export const Comparison = Type.Object({
  agents: Type.Array(Type.String()),
  agent_a: Type.String(),
  agent_b: Type.String(),
  matches: Type.Integer(),
  agent_a_wins: Type.Integer(),
  agent_b_wins: Type.Integer(),
  draws: Type.Integer(),
  win_rate_a: Type.Number(),
  domains: Type.Array(Type.String(), { description: 'Debates in which they met' }),
  metrics: Type.Record(Type.String(), Metrics),
  head_to_head: Type.Array(
    Type.Object({
      agent_a: Type.String(),
      agent_b: Type.String(),
      wins_a: Type.Integer(),
      wins_b: Type.Integer(),
      draws: Type.Integer(),
    }),
  ),
  strengths: Lists,
  weaknesses: Lists,
})
