import Type, { type Static } from 'typebox'

const COMPARED = [
  'confidence',
  'consensus_reached',
  'contributing_factors',
  'evidence_quality',
  'agent_agreement',
  'belief_stability',
  'conclusion',
  'consensus_type',
  'domain',
  'rounds_used',
] as const

const DEFAULT_FIELDS = ['confidence', 'consensus_reached', 'contributing_factors', 'evidence_quality']

export const Comparing = Type.Object({
  debate_ids: Type.Array(Type.String({ maxLength: 64 }), {
    minItems: 2,
    maxItems: 200,
    description: 'At least two different ones, at most 20',
  }),
  compare_fields: Type.Array(Type.Enum([...COMPARED]), { minItems: 1, maxItems: 50, default: DEFAULT_FIELDS }),
})

const ByDebate = Type.Record(Type.String(), Type.Unknown())

export const Comparison = Type.Object({
  debates_compared: Type.Array(Type.String()),
  debates: Type.Record(Type.String(), ByDebate, { description: 'The fields of each debate' }),
  comparison: Type.Object({
    fields: Type.Record(Type.String(), Type.Array(Type.Object({ debate_id: Type.String(), value: Type.Unknown() })), {
      description: 'Each field of all debates',
    }),
    confidence_stats: Type.Object({
      min: Type.Number(),
      max: Type.Number(),
      avg: Type.Number(),
      spread: Type.Number(),
    }),
    consensus_agreement: Type.Boolean({ description: 'All reached a consensus, or none did' }),
    common_factors: Type.Array(Type.String()),
    summary: Type.String(),
    ...Object.fromEntries(COMPARED.map((field) => [field, Type.Optional(ByDebate)])),
  }),
})

export type Comparing = Static<typeof Comparing>
export type Comparison = Static<typeof Comparison>
export type ComparedField = (typeof COMPARED)[number]
