import Type, { type Static } from 'typebox'
import { SEVERITIES } from '../../../../engine/events/parts.ts'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { AgentName, orNull, Time } from '../../../../shared/schemas.ts'
import { ReportHead } from '../report-head.ts'
import { PROBE_TYPES } from './probe.ts'

const NAMES = 'One agent is probed: `agent_name`, `agent`, or the first of `agents` or `agent_ids`'

export const ProbeRequest = Type.Object({
  agent_name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: NAMES })),
  agent: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: NAMES })),
  agents: Type.Optional(Type.Array(AgentName, { minItems: 1, maxItems: 8, description: NAMES })),
  agent_ids: Type.Optional(Type.Array(AgentName, { minItems: 1, maxItems: 8, description: NAMES })),
  task: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000 })),
  probe_types: Type.Array(Type.Enum(PROBE_TYPES), {
    minItems: 1,
    maxItems: PROBE_TYPES.length,
    uniqueItems: true,
    default: ['contradiction', 'hallucination', 'sycophancy', 'persistence'],
  }),
  probes_per_type: Type.Integer({ minimum: 1, maximum: 10, default: 3 }),
})

const Evidence = Type.Array(Type.Object({ question: Type.String(), answer: Type.String() }), {
  description: 'The question and the agent’s answer, word for word',
})

const ProbeResult = Type.Object({
  probe_id: Type.String(),
  type: Type.Enum(PROBE_TYPES),
  passed: Type.Boolean({ description: 'Also false if there was no finding; `outcome` says which' }),
  outcome: Type.Enum(['passed', 'failed', 'inconclusive']),
  severity: orNull(Type.Enum(SEVERITIES)),
  description: Type.String(),
  evidence: Evidence,
})

const Summary = Type.Object({
  total: Type.Integer(),
  passed: Type.Integer(),
  failed: Type.Integer(),
  inconclusive: Type.Integer(),
  pass_rate: Type.Number({ description: 'Among those that produced a finding' }),
  critical: Type.Integer(),
  high: Type.Integer(),
  medium: Type.Integer(),
  low: Type.Integer(),
})

export const summaryNames = alsoNamed('summary', 'result')
export const agentNames = alsoNamed('agent', 'target_agent')

export const ProbeReport = Type.Object({
  ...ReportHead.properties,
  probe_id: Type.String(),
  ...agentNames(Type.String()),
  task: Type.String(),
  probe_types: Type.Array(Type.Enum(PROBE_TYPES)),
  probes_run: Type.Integer(),
  vulnerabilities_found: Type.Integer(),
  vulnerability_rate: Type.Number(),
  elo_penalty: Type.Number({ description: 'What the findings would cost in a rating; it is shown, never applied' }),
  by_type: Type.Record(Type.String(), Type.Array(ProbeResult)),
  findings: Type.Array(ProbeResult, { description: 'The probes that failed, most serious first' }),
  ...summaryNames(Summary),
  capabilities: Type.Array(Type.Object({ name: Type.String(), level: Type.Number(), evidence: Type.String() })),
  capability_levels: Type.Optional(
    Type.Record(Type.String(), Type.Number(), { description: 'The same by name; absent in older reports' }),
  ),
  weaknesses: Type.Array(Type.String()),
  gaps: Type.Array(Type.String(), { description: 'What could not be determined' }),
  assessment: Type.String(),
  recommendations: Type.Array(Type.String()),
  timestamp: Time,
})

export type ProbeRequest = Static<typeof ProbeRequest>
export type ProbeResult = Static<typeof ProbeResult>
export type ProbeReport = Static<typeof ProbeReport>
