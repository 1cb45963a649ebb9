import Type, { type Static } from 'typebox'
import { SEVERITIES } from '../../../engine/events/parts.ts'
import { alsoNamed } from '../../../shared/field-names.ts'
import { AgentName, LONGEST_SOURCE, orNull, Share } from '../../../shared/schemas.ts'
import { ReportHead } from './report-head.ts'

const Names = Type.Array(AgentName, {
  minItems: 2,
  maxItems: 8,
  description: '`agent_names` and `agents` mean the same. Default: chosen by their records',
})

const AUDIT_TYPES = ['strategy', 'contract', 'code_architecture'] as const

export const AuditRequest = Type.Object({
  task: Type.String({ maxLength: 10_000, description: 'The subject of the audit: a plan, a decision, a question' }),
  context: Type.Optional(Type.String({ maxLength: LONGEST_SOURCE, description: 'At most 1 MB; becomes evidence' })),
  agent_names: Type.Optional(Names),
  agents: Type.Optional(Names),
  depth: Type.Optional(
    Type.Enum(['shallow', 'standard', 'medium', 'deep'], {
      description: 'Used when `rounds` is not given: 3, 6, 6 or 8',
    }),
  ),
  config: Type.Object(
    {
      rounds: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, description: 'Default: 6' })),
      cross_examination_depth: Type.Integer({ minimum: 1, maximum: 10, default: 3 }),
      risk_threshold: Type.Number({ minimum: 0, maximum: 1, default: 0.7 }),
      audit_type: Type.Optional(Type.Enum(AUDIT_TYPES)),
    },
    { default: {} },
  ),
})

export const issueNames = alsoNamed('summary', 'description')

const Finding = Type.Object({
  category: Type.String(),
  ...issueNames(Type.String()),
  details: Type.String(),
  recommendation: Type.String(),
  proposal: Type.String(),
  raised_by: Type.String(),
  agents_agree: Type.Array(Type.String(), { description: 'Who no longer supports what is criticised without changes' }),
  agents_disagree: Type.Array(Type.String()),
  confidence: Share,
  severity: Type.Enum(SEVERITIES),
  severity_score: Share,
  evidence: Type.String({ description: 'What the critique quotes, word for word' }),
})

export const AuditReport = Type.Object({
  ...ReportHead.properties,
  audit_id: Type.String(),
  task: Type.String(),
  audit_type: orNull(Type.Enum(AUDIT_TYPES)),
  recommendation: Type.String(),
  result: Type.String({ description: 'How the audit ended, as every debate does' }),
  confidence: Share,
  findings: Type.Array(Finding, { description: 'Most serious first' }),
  unanimous_issues: Type.Array(Type.String()),
  split_opinions: Type.Array(Type.String()),
  risk_areas: Type.Array(Type.String()),
  cross_examination_notes: Type.Array(
    Type.Object({ agent: Type.String(), turn: Type.Integer(), content: Type.String() }),
  ),
  citations: Type.Array(Type.Object({ evidence: Type.String(), title: Type.String(), text: Type.String() })),
  needs: Type.Array(Type.String(), { description: 'The information that would be needed to say more' }),
  compliance_score: Share,
  rounds_completed: Type.Integer(),
  elo_adjustments: Type.Record(Type.String(), Type.Number(), {
    description: 'Ratings follow from votes as in every debate; an audit adjusts none by itself',
  }),
  summary: Type.String(),
  counts: Type.Object({
    unanimous_count: Type.Integer(),
    split_count: Type.Integer(),
    risk_count: Type.Integer(),
    findings_count: Type.Integer(),
    high_severity_count: Type.Integer(),
  }),
})

export type AuditRequest = Static<typeof AuditRequest>
export type AuditReport = Static<typeof AuditReport>
