import Type, { type Static } from 'typebox'
import { orNull, Share, Time } from '../../../../shared/schemas.ts'
import { ReportHead } from '../report-head.ts'
import { SEVERITIES } from '../severity.ts'

export const Level = Type.Enum(SEVERITIES)
export const Verdict = Type.Enum(['pass', 'conditional', 'fail'] as const)
export const Finding = Type.Object({ type: Type.String(), description: Type.String(), severity: Level })

const Vulnerability = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  severity: Level,
  category: Type.String(),
  persona: Type.String(),
  source: Type.String({ description: 'The scenario it was found in' }),
  exploitability: Share,
  impact: Share,
  mitigation: Type.String(),
  agent_name: Type.String(),
  round_number: Type.Integer(),
  requires_manual_review: Type.Boolean(),
})

const ScenarioResult = Type.Object({
  id: Type.String(),
  gauntlet_id: Type.String(),
  scenario: Type.String(),
  persona: Type.String(),
  category: Type.String(),
  status: Type.Enum(['pass', 'fail', 'error', 'skip'], {
    description: '`error` where no attacker gave a usable answer, `skip` where none could come to a finding',
  }),
  verdict: Type.String(),
  confidence: Share,
  risk_level: Level,
  risk: Share,
  duration_ms: Type.Integer(),
  debate_id: Type.String(),
  findings: Type.Array(Finding),
  timestamp: Time,
})

const Heatmap = Type.Object({
  id: Type.String(),
  gauntlet_id: Type.String(),
  categories: Type.Array(Type.String()),
  personas: Type.Array(Type.String()),
  dimensions: Type.Object({ categories: Type.Array(Type.String()), personas: Type.Array(Type.String()) }),
  scores: Type.Array(Type.Number(), { description: 'The worst of each category' }),
  matrix: Type.Array(Type.Array(Type.Number()), { description: 'A row for each category, a column for each persona' }),
  overall_risk: Share,
  hotspots: Type.Array(Type.Object({ category: Type.String(), persona: Type.String(), risk: Type.Number() })),
  generated_at: Time,
})

const Criterion = Type.Object({ name: Type.String(), limit: Type.Number(), value: Type.Number(), met: Type.Boolean() })

export const GauntletReport = Type.Object({
  ...ReportHead.properties,
  gauntlet_id: Type.String(),
  input_hash: Type.String(),
  input_summary: Type.String(),
  input_type: Type.String(),
  verdict: Verdict,
  verdict_reasoning: Type.String(),
  passed: Type.Boolean(),
  criteria: Type.Array(Criterion),
  confidence: Share,
  robustness_score: Share,
  risk_score: Share,
  coverage_score: Type.Number({ description: 'The share of scenarios in which an attacker could come to a finding' }),
  consensus_reached: Type.Boolean(),
  vulnerabilities: Type.Array(Vulnerability, { description: 'The attacks that succeeded, most serious first' }),
  worst_severity: orNull(Level),
  risk_summary: Type.Object({
    total: Type.Integer(),
    critical: Type.Integer(),
    high: Type.Integer(),
    medium: Type.Integer(),
    low: Type.Integer(),
  }),
  attack_summary: Type.Object({
    total_attacks: Type.Integer(),
    successful_attacks: Type.Integer(),
    by_category: Type.Record(Type.String(), Type.Integer()),
    robustness_score: Share,
    coverage_score: Type.Number(),
  }),
  scenarios: Type.Array(ScenarioResult),
  heatmap: Heatmap,
  dissenting_views: Type.Array(Type.String()),
  consensus_points: Type.Array(Type.String()),
  agents_used: Type.Array(Type.String()),
  started_at: Time,
  duration_seconds: Type.Number(),
})

export type GauntletReport = Static<typeof GauntletReport>
export type ScenarioResult = Static<typeof ScenarioResult>
