import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time } from '../../../shared/schemas.ts'
import { PlaceRecord, Staleness, Substitutions } from '../debates/index.ts'

export const decisionIdNames = alsoNamed('id', 'request_id', 'debate_id')

export const Decision = Type.Object({
  ...decisionIdNames(Type.String({ description: 'The debate that decided' })),
  status: Type.Enum(['completed', 'failed']),
  decision_type: Type.Enum(['debate', 'gauntlet']),
  task: Type.String(),
  answer: Type.String(),
  result: Type.String(),
  confidence: Type.Number(),
  consensus_reached: Type.Boolean(),
  domain: Type.String(),
  agents: Type.Array(Type.String()),
  rounds_used: Type.Integer(),
  duration_seconds: Type.Number(),
  created_at: Time,
  completed_at: Time,
  stale: Type.Boolean({ description: 'It relies on something that is no longer valid' }),
})

const Support = Type.Object({
  kind: Type.Enum(['decision', 'memory', 'item'], { description: 'An `item` is one of the library' }),
  id: Type.String(),
  evidence_id: Type.String({ description: 'Its id in the debate' }),
  title: Type.String(),
  stale: Type.Boolean({ description: 'It is no longer valid, or relies on something that is not' }),
  removed: Type.Boolean({
    description: 'The library no longer contains it: the debate keeps its copy, and this refutes nothing',
  }),
})

const Texts = Type.Array(Type.String())

export const DecisionDetail = Type.Object({
  ...Decision.properties,
  substituted: Substitutions,
  status: Type.Enum(['pending', 'processing', 'completed', 'failed', 'cancelled']),
  result: orNull(Decision.properties.result),
  completed_at: orNull(Time),
  reasoning: Type.String(),
  evidence_used: Type.Array(Type.String(), { description: 'Evidence that agents cited' }),
  quotes: Type.Array(
    Type.Object({
      evidence_id: Type.String(),
      text: Type.String(),
      agents: Type.Array(Type.String(), { description: 'Who quotes it' }),
      against: Type.Optional(Type.Literal(true, { description: 'It is quoted as evidence against the answer' })),
      place: Type.Optional(PlaceRecord),
    }),
    { description: 'Every sentence that was quoted word for word, with its position' },
  ),
  error: orNull(Type.String()),
  rests_on: Type.Array(Support, { description: 'How its answers cite the sources of the organization' }),
  staleness: orNull(Staleness),
  explanation: Type.Object({
    summary: Type.Object({
      answer: Type.String(),
      confidence: Type.Number(),
      consensus_reached: Type.Boolean(),
      agreement_ratio: Type.Number({ description: "The leading proposal's share of the weighted vote" }),
      has_strong_consensus: Type.Boolean({ description: 'A consensus with at least 0.8 of the weighted vote' }),
    }),
    reasoning: Type.Object({
      key_claims: Texts,
      supporting_evidence: Texts,
      crux_claims: Type.Array(Type.String(), { description: 'Evidence without which the result would be different' }),
    }),
    dissent: Type.Object({
      dissenting_agents: Texts,
      reasons: Texts,
      alternative_views: Texts,
      severity: Type.Number({ description: 'The share of the panel that dissents' }),
    }),
    audit_trail: Type.Object({
      created_at: Time,
      duration_seconds: Type.Number(),
      rounds_completed: Type.Integer(),
      agents_involved: Texts,
      checksum: Type.String({ description: 'The hash of the last event of its log' }),
    }),
  }),
})

export const DecisionList = listOf('decisions', Decision)
export const DecisionPage = pageQuery({ limit: 20, max: 200 })

export type DecisionDetail = Static<typeof DecisionDetail>
export type Decision = Static<typeof Decision>
