import Type, { type Static } from 'typebox'
import { Time } from '../../../shared/schemas.ts'

export const SummaryQuery = Type.Object({ format: Type.Enum(['markdown', 'json', 'html'], { default: 'markdown' }) })

export const Summary = Type.Object({
  debate_id: Type.String(),
  format: Type.Enum(['markdown', 'json', 'html']),
  summary: Type.String({ description: 'Markdown, HTML, or for `json` plain text' }),
  verdict: Type.String(),
  confidence: Type.Number(),
  consensus_reached: Type.Boolean(),
  key_points: Type.Array(Type.String()),
  dissenting_views: Type.Array(Type.String()),
  evidence_quality: Type.Number(),
  decision_rationale: Type.String(),
  dissent_summary: Type.String(),
  confidence_explanation: Type.String(),
  generated_at: Time,
})

export type SummaryFormat = Static<typeof SummaryQuery>['format']
export type Summary = Static<typeof Summary>
