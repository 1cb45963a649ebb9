import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { limitQuery, listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Share, Time } from '../../../shared/schemas.ts'
import { STRENGTHS } from './agreement-strength.ts'
import { DISSENT_TYPES, RISK_TYPES } from './dissent.ts'

const Names = Type.Array(Type.String())
const Domain = Type.Optional(Type.String({ maxLength: 200, description: 'Only debates of this domain' }))
const DissentType = Type.Enum([...DISSENT_TYPES])

const LIMITS = {
  similar: { limit: 10, max: 50 },
  settled: { limit: 20, max: 100 },
  dissents: { limit: 20, max: 100 },
  views: { limit: 5, max: 20 },
  history: { limit: 50, max: 200 },
} as const

const topic = (maxLength: number) => ({ topic: Type.String({ minLength: 1, maxLength, pattern: '\\S' }) })
const LONGEST_TOPIC = 2000

export const SimilarQuery = Type.Object({ ...topic(LONGEST_TOPIC), domain: Domain, ...limitQuery(LIMITS.similar) })
export const DissentsQuery = Type.Object({ ...topic(500), domain: Domain, ...limitQuery(LIMITS.dissents) })
export const ViewsQuery = Type.Object({ ...topic(LONGEST_TOPIC), domain: Domain, ...limitQuery(LIMITS.views) })
export const HistoryQuery = pageQuery(LIMITS.history)
export const SettledQuery = Type.Object({
  min_confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Default: 0.8' })),
  threshold: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'The same as `min_confidence`' })),
  domain: Domain,
  ...pageQuery(LIMITS.settled).properties,
})

/** What a debate came to, under all names that clients know it by. */
const Remembered = {
  debate_id: Type.String(),
  topic: Type.String(),
  domain: Type.String(),
  conclusion: Type.String(),
  consensus: Type.String({ description: 'The same as `conclusion`' }),
  consensus_reached: Type.Boolean(),
  strength: Type.Enum([...STRENGTHS], {
    description: "By the leader's share of the weighted vote: `strong` from 0.8, `moderate` from 0.6",
  }),
  confidence: Share,
  timestamp: Time,
}

export const agentNames = alsoNamed('agent', 'agent_id', 'dissenting_agent')

export const dissentNames = alsoNamed('position', 'dissenting_view', 'content')

const Dissent = Type.Object({
  id: Type.String(),
  debate_id: Type.String(),
  topic: Type.String(),
  ...agentNames(Type.String()),
  dissent_type: DissentType,
  ...dissentNames(Type.String({ description: 'Its own choice' })),
  majority_view: Type.String({ description: 'What the debate concluded' }),
  reasoning: Type.String(),
  confidence: Share,
  acknowledged: Type.Boolean({
    description: 'The topic was debated again, or the outcome of the decision is known',
  }),
  timestamp: Time,
})

export const similarityNames = alsoNamed('similarity', 'similarity_score')

const SimilarDebate = Type.Object({
  ...Remembered,
  ...similarityNames(Share),
  agents: Names,
  dissent_count: Type.Integer(),
  dissents: Type.Array(Dissent),
  created_at: Time,
})
export const Similar = Type.Object({
  query: Type.String(),
  similar: Type.Array(SimilarDebate),
  count: Type.Integer(),
})

const SettledTopic = Type.Object({
  ...Remembered,
  supporting_debates: Names,
  last_challenged: orNull(Time),
  stability_score: Type.Number({
    description: 'The share of the last debates on this topic that came to the same conclusion',
  }),
})
export const Settled = Type.Object({
  min_confidence: Share,
  ...listOf('topics', SettledTopic).properties,
  settled: Type.Array(SettledTopic),
  count: Type.Integer(),
})

const Counts = Type.Record(Type.String(), Type.Integer())
export const Stats = Type.Object({
  total_consensus: Type.Integer({ description: 'Debates that ended with a consensus' }),
  total_debates: Type.Integer({ description: 'Debates that are remembered' }),
  total_topics: Type.Integer({ description: 'Topics that they were about' }),
  total_dissents: Type.Integer(),
  consensus_rate: orNull(Share),
  high_confidence_count: Type.Integer({ description: 'Topics whose last debate reached a confidence of 0.8' }),
  by_strength: Counts,
  by_domain: Counts,
  domains: Names,
  avg_confidence: Share,
})

export const Dissents = Type.Object({
  topic: Type.String(),
  domain: orNull(Type.String()),
  similar_debates: Type.Array(SimilarDebate),
  dissents: Type.Array(Dissent),
  dissents_by_type: Counts,
  unacknowledged_dissents: Type.Integer(),
  count: Type.Integer(),
})

export const perspectiveNames = alsoNamed('perspective', 'position')

const ContrarianView = Type.Object({
  id: Type.String(),
  debate_id: Type.String(),
  topic: Type.String(),
  domain: Type.String(),
  agent: Type.String(),
  dissent_type: DissentType,
  ...perspectiveNames(Type.String()),
  reasoning: Type.String(),
  confidence: Share,
  timestamp: Time,
})
export const ContrarianViews = Type.Object({ views: Type.Array(ContrarianView), count: Type.Integer() })

export const timestampNames = alsoNamed('timestamp', 'detected_at')

export const warningNames = alsoNamed('warning', 'description')

const RiskWarning = Type.Object({
  id: Type.String(),
  debate_id: Type.String(),
  topic: Type.String(),
  domain: Type.String(),
  risk_type: Type.Enum([...RISK_TYPES]),
  severity: Type.Enum(['low', 'medium', 'high']),
  ...warningNames(Type.String()),
  mitigation: Type.String({ description: 'The agent’s suggestion, if any' }),
  source_agent: Type.String(),
  ...timestampNames(Time),
})
export const RiskWarnings = Type.Object({ warnings: Type.Array(RiskWarning), count: Type.Integer() })

const HistoryEntry = Type.Object({
  ...Remembered,
  id: Type.String(),
  participating_agents: Names,
  agreeing_agents: Names,
  dissenting_agents: Names,
  key_claims: Names,
  rounds: Type.Integer(),
  debate_duration_seconds: Type.Number(),
  superseded_by: orNull(Type.String()),
})
export const History = Type.Object({
  domain: Type.String(),
  ...listOf('history', HistoryEntry).properties,
  count: Type.Integer(),
})

export type SimilarQuery = Static<typeof SimilarQuery>
export type DissentsQuery = Static<typeof DissentsQuery>
export type ViewsQuery = Static<typeof ViewsQuery>
export type SettledQuery = Static<typeof SettledQuery>
