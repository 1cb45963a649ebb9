import Type, { type Static } from 'typebox'
import { SEVERITIES } from '../../../../engine/events/parts.ts'
import { DEBATE_STATUSES } from '../../../../engine/state.ts'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { AgentName, LONGEST_SOURCE, orNull, Share, Time } from '../../../../shared/schemas.ts'
import { Substitutions } from '../../debates/index.ts'
import { ReportHead } from '../report-head.ts'
import { PERSONA_IDS, PROFILE_NAMES } from './personas.ts'

const Level = Type.Enum(SEVERITIES)
const Verdict = Type.Enum(['pass', 'conditional', 'fail'] as const)
const Finding = Type.Object({ type: Type.String(), description: Type.String(), severity: Level })

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

export const gauntletIdNames = alsoNamed('id', 'gauntlet_id')

const ScenarioResult = Type.Object({
  ...gauntletIdNames(Type.String()),
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
  ...gauntletIdNames(Type.String()),
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

const Persona = Type.Enum(PERSONA_IDS)
const INPUT = 'What is put to the test, at most 1 MB; `input` and `input_content` mean the same'

export const GauntletRequest = Type.Object({
  input: Type.Optional(Type.String({ maxLength: LONGEST_SOURCE, description: INPUT })),
  input_content: Type.Optional(Type.String({ maxLength: LONGEST_SOURCE, description: INPUT })),
  input_type: Type.String({ default: 'spec', pattern: '^[a-z][a-z0-9_ -]{0,39}$', maxLength: 40 }),
  profile: Type.Enum(PROFILE_NAMES, { default: 'default' }),
  personas: Type.Optional(Type.Array(Persona, { minItems: 1, maxItems: PERSONA_IDS.length, uniqueItems: true })),
  persona: Type.Optional(Persona),
  agents: Type.Optional(Type.Array(AgentName, { minItems: 2, maxItems: 8, description: 'The first one defends' })),
  strict_agents: Type.Optional(Type.Boolean({ description: 'The same values as for a debate' })),
  max_rounds: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
})

export const GauntletStarted = Type.Object({
  gauntlet_id: Type.String(),
  debate_id: Type.String(),
  status: Type.Enum(['pending']),
  status_url: Type.String(),
  message: Type.String(),
  estimated_duration_seconds: Type.Integer(),
  substituted: Substitutions,
})

export const GauntletRun = Type.Object({
  ...gauntletIdNames(Type.String()),
  debate_id: Type.String(),
  status: Type.Enum(DEBATE_STATUSES),
  created_at: Time,
  started_at: orNull(Time),
  completed_at: orNull(Time),
  config: Type.Object({
    profile: Type.Enum(PROFILE_NAMES),
    scenarios: Type.Array(Type.String()),
    personas: Type.Array(Type.String()),
    max_rounds: Type.Integer(),
  }),
  progress: Type.Object({
    total: Type.Integer({ description: 'The number of attacks in the first round' }),
    completed: Type.Integer(),
    failed: Type.Integer(),
  }),
  results_summary: orNull(
    Type.Object({ pass_rate: Type.Number(), avg_confidence: Type.Number(), risk_score: Type.Number() }),
  ),
  result: orNull(GauntletReport),
})

const GauntletSummary = Type.Object({
  ...gauntletIdNames(Type.String()),
  debate_id: Type.String(),
  input_hash: Type.String(),
  input_summary: Type.String(),
  verdict: Verdict,
  confidence: Type.Number(),
  robustness_score: Type.Number(),
  critical_count: Type.Integer(),
  high_count: Type.Integer(),
  total_findings: Type.Integer(),
  created_at: Time,
  timestamp: Type.String({ format: 'date-time', description: 'The same as `created_at`' }),
  duration_seconds: Type.Number(),
  duration_ms: Type.Integer(),
  scenario: orNull(Type.String({ description: 'Set if there was only one' })),
  persona: orNull(Type.String({ description: 'Set if there was only one' })),
  status: orNull(Type.Enum(['pass', 'fail'], { description: 'Null if the verdict is `conditional`' })),
  risk_level: orNull(Type.Enum(SEVERITIES, { description: 'The most serious finding; null where there is none' })),
  findings: Type.Array(Finding),
})

export const totalNames = alsoNamed('total', 'count')

export const Personas = Type.Object({
  personas: Type.Array(
    Type.Object({
      id: Persona,
      name: Type.String(),
      description: Type.String(),
      grounds: Type.Array(Type.String(), { description: 'The grounds of its attacks, the most important first' }),
      category: Type.String({ description: 'The first of `grounds`' }),
      attack_count: Type.Integer({ description: 'The number of `grounds`' }),
      enabled: Type.Boolean(),
    }),
  ),
  ...totalNames(Type.Integer()),
})

export const GauntletResults = listOf('results', GauntletSummary)
export const GauntletQuery = Type.Object({
  verdict: Type.Optional(Verdict),
  min_severity: Type.Optional(Level),
  ...pageQuery({ limit: 20, max: 100 }).properties,
})

export type GauntletRequest = Static<typeof GauntletRequest>
export type GauntletRun = Static<typeof GauntletRun>
export type GauntletSummary = Static<typeof GauntletSummary>
export type GauntletQuery = Static<typeof GauntletQuery>
