import Type, { type Static } from 'typebox'
import { AgentName, orNull, Share } from '../../../shared/schemas.ts'
import { ReportHead } from './report-head.ts'

export const AnalysisRequest = Type.Object({
  agents: Type.Optional(
    Type.Array(AgentName, {
      minItems: 1,
      maxItems: 8,
      description: 'The agents that review. Default: chosen by their records',
    }),
  ),
})

const Observation = Type.Object({
  type: Type.Enum(['unproductive_round', 'ignored_critique', 'unsupported_answer', 'agent_failed', 'change_of_mind']),
  severity: Share,
  agent: orNull(Type.String()),
  round: Type.Integer(),
  description: Type.String(),
})

const Remark = Type.Array(Type.String(), { description: 'The reviewers’ text, word for word' })

export const AnalysisReport = Type.Object({
  ...ReportHead.properties,
  analysis_id: Type.String(),
  task: Type.String(),
  overall_quality: Share,
  productive_rounds: Type.Array(Type.Integer()),
  unproductive_rounds: Type.Array(Type.Integer()),
  observations: Type.Array(Observation),
  strengths: Remark,
  weaknesses: Remark,
  missing_evidence: Remark,
  recommendations: Remark,
  by_agent: Type.Array(
    Type.Object({
      name: Type.String(),
      quality_score: Share,
      evidence_usage: Share,
      engagement_quality: Share,
      messages: Type.Integer(),
      critiques: Type.Integer(),
    }),
  ),
  figures: Type.Object({
    rounds: Type.Integer(),
    critiques: Type.Integer(),
    critiques_taken_up: Type.Integer(),
    messages: Type.Integer(),
    messages_with_evidence: Type.Integer(),
    failures: Type.Integer(),
    reviewers_score: Type.Union([Share, Type.Null()], { description: 'The mean of the scores that reviewers gave' }),
    log_score: Share,
  }),
  summary: Type.String(),
})

export type AnalysisRequest = Static<typeof AnalysisRequest>
export type AnalysisReport = Static<typeof AnalysisReport>
