import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { orNull, Time } from '../../../shared/schemas.ts'

const Texts = Type.Array(Type.String())
const NumberOrNull = orNull(Type.Number())
const TextOrNull = orNull(Type.String())

export const FullContext = Type.Object({
  debate_id: Type.String(),
  memory: Type.Object({
    available: Type.Boolean(),
    outcomes: Type.Array(
      Type.Object({
        right: TextOrNull,
        correct: Type.Boolean(),
        source: Type.String(),
        explanation: TextOrNull,
        recorded_at: Time,
      }),
    ),
    patterns: Type.Array(
      Type.Object({
        proposal: Type.String(),
        critiques: Type.Integer(),
        critics: Texts,
        highest_severity: Type.Number(),
        issues: Texts,
      }),
      { description: 'The criticised points, most serious first' },
    ),
    related_debates: Type.Array(
      Type.Object({ debate_id: Type.String(), relation: Type.Enum(['forked_from', 'about']) }),
    ),
  }),
  knowledge: Type.Object({
    available: Type.Boolean(),
    facts: Type.Array(Type.Object({ text: Type.String(), evidence: Type.String(), quoted_by: Texts })),
    concepts: Type.Array(Type.Object({ concept: Type.String(), evidence: Texts }), {
      description: 'Words of the question that the evidence covers',
    }),
    sources: Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        source: Type.String(),
        url: TextOrNull,
        kind: Type.String(),
        reliability: Type.Number(),
      }),
    ),
    gaps: Type.Array(Type.String(), { description: 'What agents said they would need to know' }),
  }),
  belief: Type.Object({
    available: Type.Boolean(),
    cruxes: Type.Array(
      Type.Object({
        evidence: Type.String(),
        title: Type.String(),
        agents: Texts,
        changes_result: Type.Boolean(),
        sensitivity: Type.Number(),
      }),
      { description: 'Evidence without which some votes have no basis left' },
    ),
    positions: Type.Array(
      Type.Object({
        agent: Type.String(),
        position: Type.String(),
        confidence: NumberOrNull,
        round: Type.Integer(),
        changes: Type.Integer(),
      }),
    ),
    confidence_distribution: Type.Record(Type.String(), Type.Integer(), {
      description: 'How many of the last votes stated each level of confidence',
    }),
  }),
})

export const CompressionAnalysis = Type.Object({
  debate_id: Type.String(),
  compression: Type.Object({
    enabled: Type.Boolean({ description: 'Whether prompts contained less than everything' }),
    original_tokens: Type.Integer({ description: 'If every prompt of the last round had contained everything' }),
    compressed_tokens: Type.Integer({ description: 'The tokens that these prompts contained' }),
    ratio: Type.Number(),
    token_unit: Type.Literal('word_pieces', { description: 'A word, up to three digits, or a run of signs' }),
  }),
  quality: Type.Object({ information_retained: NumberOrNull, key_points_preserved: NumberOrNull }),
  phases: Type.Array(
    Type.Object({
      round: Type.Integer(),
      phase: Type.String(),
      prompts: Type.Integer(),
      original_tokens: Type.Integer(),
      compressed_tokens: Type.Integer(),
    }),
  ),
  measured: Type.Object({
    tokens_in: Type.Integer({ description: 'As reported by the models, for the whole debate' }),
    tokens_out: Type.Integer(),
    calls: Type.Integer(),
  }),
  recommendations: Texts,
})

export const agentIdNames = alsoNamed('agent_id', 'agent')

export const Reliability = Type.Object({
  ...agentIdNames(Type.String()),
  available: Type.Boolean({ description: 'Whether it is available now' }),
  debates: Type.Integer(),
  reliability_score: NumberOrNull,
  circuit_breaker: Type.Object({
    available: Type.Boolean(),
    state: Type.Enum(['closed', 'open', 'half_open', 'unknown']),
    failure_count: Type.Integer({ description: 'Failures in a row' }),
    success_count: Type.Integer(),
    last_failure: orNull(Time),
    last_failure_reason: TextOrNull,
    reset_timeout: NumberOrNull,
  }),
  airlock: Type.Object({
    available: Type.Boolean(),
    requests_total: Type.Integer(),
    requests_blocked: Type.Integer({ description: 'Not tried, or refused by the provider' }),
    latency_avg_ms: NumberOrNull,
    error_rate: NumberOrNull,
  }),
  availability: Type.Object({
    available: Type.Boolean(),
    uptime_percent: NumberOrNull,
    last_24h_errors: Type.Integer(),
    mean_response_time_ms: NumberOrNull,
  }),
})

export type FullContext = Static<typeof FullContext>
export type CompressionAnalysis = Static<typeof CompressionAnalysis>
export type Reliability = Static<typeof Reliability>
