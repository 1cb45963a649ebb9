import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { CommaList, orNull, Time, UpTo } from '../../../shared/schemas.ts'
import { SECTIONS } from './identity-prompt.ts'
import { Ranking } from './ranking-schema.ts'

const Name = Type.String({ minLength: 1, maxLength: 200 })
export const AgentName = Type.Object({ name: Name })
export const EloQuery = Type.Object({
  agent: Type.Optional(Type.String({ ...Name, description: '`name` is accepted instead', 'x-required': true })),
  name: Type.Optional(Name),
})

const Outcome = Type.Enum(['win', 'loss', 'draw'])
const AgentMatch = Type.Object({
  debate_id: Type.String(),
  domain: Type.String(),
  choice: Type.String(),
  outcome: orNull(Outcome),
  elo: orNull(Type.Number({ description: 'After the match' })),
  elo_change: orNull(Type.Number()),
  correct: orNull(Type.Boolean()),
  date: Time,
})

const { rank, last_active, ...rated } = Ranking.properties
export const ratingNames = alsoNamed('rating', 'elo')
export const profileNames = alsoNamed('agent', 'name')

export const Profile = Type.Object({
  ...profileNames(Type.String()),
  ...ratingNames(Type.Number()),
  rank: orNull(Type.Integer()),
  wins: Type.Integer(),
  losses: Type.Integer(),
  draws: Type.Integer(),
  matches: Type.Integer(),
  win_rate: Type.Number(),
  ranking: Type.Object({
    ...rated,
    rank: orNull(rank),
    last_active: orNull(last_active),
    recent_matches: Type.Array(AgentMatch),
  }),
  persona: orNull(
    Type.Object({
      agent_name: Type.String(),
      description: Type.String(),
      provider: Type.String(),
      model: Type.String(),
      generated_by: Type.String(),
    }),
  ),
  consistency: Type.Object({
    consistency_score: Type.Number(),
    consistency_class: Type.String(),
    total_positions: Type.Integer(),
    total_flips: Type.Integer(),
    flip_rate: Type.Number(),
  }),
  consistency_score: Type.Number(),
  flip_rate: Type.Number(),
  calibration: Type.Object({
    calibration_score: orNull(Type.Number({ description: 'One minus the Brier score of its stated confidence' })),
    brier_score: orNull(Type.Number()),
    accuracy: orNull(Type.Number()),
    prediction_count: Type.Integer(),
    total_correct: Type.Integer(),
  }),
  calibration_score: orNull(Type.Number()),
  reputation: Type.Number(),
  allies: Type.Array(Type.String()),
  rivals: Type.Array(Type.String()),
  domains: Type.Array(Type.String()),
})

export const FewQuery = Type.Object({ limit: UpTo(20, { default: 5 }) })

export const positionIdNames = alsoNamed('position_id', 'id')

export const takenAtNames = alsoNamed('timestamp', 'created_at')
export const roundNames = alsoNamed('round', 'round_num')
export const agentNames = alsoNamed('agent', 'agent_name')

export const stanceNames = alsoNamed('stance', 'claim', 'position')

const Position = Type.Object({
  ...positionIdNames(Type.String()),
  ...agentNames(Type.String()),
  debate_id: Type.String(),
  topic: Type.String(),
  domain: Type.String(),
  choice: Type.String(),
  ...stanceNames(Type.String({ description: 'The text of its choice' })),
  confidence: Type.Number({ description: 'As the agent stated it' }),
  supporting_evidence: Type.Array(Type.String()),
  ...roundNames(Type.Integer()),
  was_final: Type.Boolean(),
  reversed: Type.Boolean({ description: 'It reversed its previous vote' }),
  outcome: Type.Enum(['correct', 'incorrect', 'unresolved', 'pending']),
  ...takenAtNames(Time),
})
export const PositionQuery = pageQuery({ limit: 50, max: 200 })
export const Positions = Type.Object({
  agent: Type.String(),
  total_positions: Type.Integer(),
  avg_confidence: Type.Number(),
  reversal_count: Type.Integer(),
  consistency_score: Type.Number(),
  positions_by_debate: Type.Record(Type.String(), Type.Array(Position)),
  ...listOf('positions', Position).properties,
})

export const lastDebateNames = alsoNamed('last_debate', 'last_active')

const Domain = Type.Object({
  domain: Type.String(),
  elo: Type.Number(),
  calibration_score: orNull(Type.Number()),
  accuracy: Type.Number(),
  outcomes: Type.Integer(),
  debates_count: Type.Integer(),
  matches: Type.Integer(),
  win_rate: Type.Number(),
  avg_confidence: Type.Number(),
  trend: Type.Enum(['rising', 'stable', 'falling']),
  ...lastDebateNames(Time),
})
export const Domains = Type.Object({
  agent: Type.String(),
  overall_elo: Type.Number(),
  domains: Type.Array(Domain),
  count: Type.Integer(),
  domain_count: Type.Integer(),
})

export const GroundedPersona = Type.Object({
  ...agentNames(Type.String()),
  elo: Type.Number(),
  domain_elos: Type.Record(Type.String(), Type.Number()),
  games_played: Type.Integer(),
  debates_count: Type.Integer(),
  win_rate: Type.Number(),
  calibration_score: orNull(Type.Number()),
  position_accuracy: orNull(Type.Number()),
  positions_taken: Type.Integer(),
  positions_correct: Type.Integer(),
  positions_incorrect: Type.Integer(),
  reversals: Type.Integer(),
  last_active: orNull(Time),
})

export const IdentityQuery = Type.Object({
  sections: Type.Optional(
    CommaList(SECTIONS, { maxLength: 200, description: 'The parts to return, separated by commas. Default: all' }),
  ),
})
export const sectionNames = alsoNamed('sections', 'sections_included')
export const promptNames = alsoNamed('identity_prompt', 'prompt')

export const IdentityPrompt = Type.Object({
  ...agentNames(Type.String()),
  ...promptNames(Type.String()),
  ...sectionNames(Type.Array(Type.String())),
  token_count: Type.Null({ description: 'Models count differently, so no number is given' }),
})

export type IdentityQuery = Static<typeof IdentityQuery>
export type PositionQuery = Static<typeof PositionQuery>
export type Position = Static<typeof Position>
export type Profile = Static<typeof Profile>

export const TwoAgents = Type.Object({ agent: Name, opponent: Name })
export const CompareQuery = Type.Object({
  agent_a: Type.Optional(Name),
  agent_b: Type.Optional(Name),
  agents: Type.Optional(Type.Array(Name, { description: 'Both agents, instead of `agent_a` and `agent_b`' })),
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

export const otherAgentNames = alsoNamed('agent', 'name', 'agent_b')

const Relationship = Type.Object({
  ...otherAgentNames(Type.String()),
  score: Type.Number(),
  agent_a: Type.String(),
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
export const recentMatchNames = alsoNamed('recent', 'recent_matchups')
export const matchupCountNames = alsoNamed('matches', 'total_matchups')

export const comparedNames = alsoNamed('agent', 'agent1')

export const opponentNames = alsoNamed('opponent', 'agent2')

export const winNames = alsoNamed('agent_wins', 'wins')

export const lossNames = alsoNamed('opponent_wins', 'losses')

export const HeadToHead = Type.Object({
  ...comparedNames(Type.String()),
  ...opponentNames(Type.String()),
  ...matchupCountNames(Type.Integer()),
  ...winNames(Type.Integer()),
  ...lossNames(Type.Integer()),
  draws: Type.Integer(),
  win_rate: Type.Number(),
  avg_margin: Type.Number({ description: 'The average margin between its choice and the other one' }),
  ...recentMatchNames(Type.Array(RecentMatch)),
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
