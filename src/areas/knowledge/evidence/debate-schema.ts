import Type, { type Static } from 'typebox'
import { ID_PATTERN } from '../../../shared/ids.ts'
import { anyFields, orNull, Time, Whole } from '../../../shared/schemas.ts'

const Text = Type.String()

export const RoundQuery = Type.Object({ round: Type.Optional(Whole({ minimum: 0 })) })

export const DebateEvidence = Type.Object({
  debate_id: Text,
  round: orNull(Type.Integer()),
  evidence: Type.Array(
    Type.Object({
      id: Text,
      kind: Text,
      source: Text,
      title: Text,
      snippet: Text,
      content: Text,
      url: orNull(Text),
      reliability_score: Type.Number(),
      confidence: Type.Number(),
      freshness: Type.Number(),
      authority: Type.Number(),
      round: orNull(Type.Integer({ description: 'Null for what the debate began with' })),
      attached_at: Time,
      metadata: anyFields(),
    }),
  ),
  count: Type.Integer(),
})

export const Associate = Type.Object({
  evidence_ids: Type.Array(Type.String({ pattern: ID_PATTERN, maxLength: 64 }), { minItems: 1, maxItems: 50 }),
  round: Type.Optional(Whole({ minimum: 0, description: 'A label: which round it belongs to' })),
})
export type Associate = Static<typeof Associate>
export const Associated = Type.Object({ debate_id: Text, associated: Type.Array(Text), count: Type.Integer() })
