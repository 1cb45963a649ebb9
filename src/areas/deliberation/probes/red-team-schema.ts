import Type, { type Static } from 'typebox'
import { SEVERITIES } from '../../../engine/events/parts.ts'
import { AgentName, Share } from '../../../shared/schemas.ts'
import { FOLLOW_UP } from './attacks/battle-script.ts'
import { ATTACK_TYPES } from './attacks/catalogue.ts'
import { ReportHead } from './report-head.ts'

const Level = Type.Enum(SEVERITIES)

export const RedTeamRequest = Type.Object({
  attack_types: Type.Array(Type.Enum(ATTACK_TYPES), {
    minItems: 1,
    maxItems: ATTACK_TYPES.length,
    uniqueItems: true,
    default: ['logical_fallacy', 'edge_case', 'unstated_assumption', 'counterexample', 'scalability', 'security'],
  }),
  max_rounds: Type.Integer({ minimum: 1, maximum: 5, default: 3 }),
  focus_proposal: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 10_000,
      description: 'Attacked instead of the answer: a proposal of the debate by its id, or any text',
    }),
  ),
  agents: Type.Optional(
    Type.Array(AgentName, {
      minItems: 2,
      maxItems: 8,
      description: 'The first one defends. Default: the panel of the debate',
    }),
  ),
})

const Finding = Type.Object({
  attack_type: Type.Enum([...ATTACK_TYPES, FOLLOW_UP], {
    description: '`follow_up` answers the defence, on any ground',
  }),
  agent: Type.String(),
  round: Type.Integer(),
  severity: Share,
  severity_level: Level,
  description: Type.String(),
  exploitability: Share,
  keyword_matches: Type.Array(Type.String()),
  success: Type.Boolean({ description: 'Its author still voted against the answer after the defence' }),
  requires_manual_review: Type.Boolean({
    description: 'No agent rated it, or its author gave no final opinion',
  }),
})

const Vulnerability = Type.Object({
  attack_type: Type.String(),
  severity: Level,
  description: Type.String(),
  recommendation: Type.String(),
})

export const RedTeamReport = Type.Object({
  ...ReportHead.properties,
  session_id: Type.String(),
  target_proposal: Type.String(),
  attack_types: Type.Array(Type.Enum(ATTACK_TYPES)),
  max_rounds: Type.Integer(),
  attacks_run: Type.Integer({ description: 'Attacks for which an agent had an answer' }),
  vulnerabilities_found: Type.Integer(),
  findings: Type.Array(Finding),
  vulnerabilities: Type.Array(Vulnerability, { description: 'The findings that succeeded, most serious first' }),
  robustness_score: Share,
  overall_risk: Share,
  holds: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Whether more than half of the voters support the answer',
  }),
  defence: Type.Array(Type.String()),
  summary: Type.String(),
})

export type RedTeamRequest = Static<typeof RedTeamRequest>
export type RedTeamReport = Static<typeof RedTeamReport>
