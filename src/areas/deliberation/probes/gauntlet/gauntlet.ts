import { SEVERITIES } from '../../../../engine/events/parts.ts'
import { DEFAULT_PROTOCOL } from '../../../../engine/protocol.ts'
import type { DebateState } from '../../../../engine/state.ts'
import type { Message } from '../../../../engine/state-parts.ts'
import { invalid } from '../../../../shared/errors.ts'
import { agreed } from '../../../../shared/field-names.ts'
import { type NewDebate, refuseLarge } from '../../debates/index.ts'
import { type Attack, battle, FOLLOW_UP, phaseOfAttack, ROLES } from '../attacks/battle-script.ts'
import { GROUNDS, type GroundId, groundOf } from '../attacks/catalogue.ts'
import { damageOf, holdShare, robustnessOf, type Strike, strikesIn } from '../attacks/strikes.ts'
import { briefOf, countBySeverity, reportHead, rounded, severityOf } from '../report-head.ts'
import { DEFAULT_PERSONA, PERSONAS, type PersonaId, PROFILES, type Profile } from './personas.ts'
import { type GauntletReport, type GauntletRequest, gauntletIdNames, type ScenarioResult } from './schema.ts'

export type GauntletBrief = {
  profile: Profile
  personas: PersonaId[]
  input_type: string
  max_rounds: number
}

/** One ground of attack from the view of one persona. */
export interface Scenario extends Attack {
  persona: PersonaId
  ground: GroundId
}

export const scenariosOf = ({ profile, personas }: Pick<GauntletBrief, 'profile' | 'personas'>): Scenario[] =>
  personas.flatMap((persona) =>
    PERSONAS[persona].grounds
      .slice(0, PROFILES[profile].grounds)
      .map((ground) => ({ key: `${persona}/${ground}`, persona, ground, viewpoint: PERSONAS[persona].viewpoint })),
  )

const LONGEST_OPENING = 400

/** The debate in which something is attacked from all sides, defended and voted on. */
export function gauntletDebate(request: GauntletRequest): NewDebate {
  const { profile, input_type } = request
  const input = inputOf(request)
  const brief: GauntletBrief = {
    profile,
    personas: personasOf(request),
    input_type,
    max_rounds: request.max_rounds ?? PROFILES[profile].rounds,
  }
  const { script, instructions } = battle({
    attacks: scenariosOf(brief),
    rounds: brief.max_rounds,
    target: `the ${input_type} that is attached`,
  })
  return {
    topic: `${opening(input)}\n\nShould we accept this ${input_type} as it is?`,
    options: ['Yes', 'No'],
    domain: 'general',
    agents: request.agents,
    substitutes: request.strict_agents !== true,
    roles: ROLES,
    protocol: { ...DEFAULT_PROTOCOL, kind: 'gauntlet', rounds: script.length, script, brief },
    instructions,
    sources: [{ kind: 'document', title: `The ${input_type}`, source: 'gauntlet', content: input }],
  }
}

const opening = (input: string) => {
  const text = input.trim()
  return text.length > LONGEST_OPENING ? `${text.slice(0, LONGEST_OPENING).trimEnd()}…` : text
}

function inputOf({ input, input_content }: GauntletRequest): string {
  const [field, text] = agreed({ input, input_content }) ?? []
  if (field === undefined || text === undefined) throw invalid('input', 'is required')
  if (text.trim() === '') throw invalid(field, 'must not be empty')
  refuseLarge(field, text)
  return text
}

const personasOf = ({ personas, persona }: GauntletRequest): PersonaId[] =>
  personas ?? (persona ? [persona] : [DEFAULT_PERSONA])

const LONGEST_SUMMARY = 200

/** Reports how the target withstood all attacks. */
export function evaluateGauntlet(state: DebateState): GauntletReport {
  const brief = briefOf<GauntletBrief>(state)
  const planned = scenariosOf(brief)
  const strikes = strikesIn(state)
  const head = reportHead(state)
  const at = head.completed_at
  const scenarios = planned.map((scenario) => scenarioResult(scenario, strikes, { state, id: head.id, at }))
  const robustness = rounded(robustnessOf(state, [...planned.map(({ key }) => key), FOLLOW_UP], strikes))
  const vulnerabilities = strikes
    .filter(({ success }) => success !== false)
    .sort((a, b) => b.severity - a.severity)
    .map((strike, place) => vulnerabilityOf(strike, planned, `${head.id}-${place + 1}`))
  const bySeverity = countBySeverity(vulnerabilities.map(({ severity }) => severity))
  const coverage = rounded(
    scenarios.filter(({ status }) => status === 'pass' || status === 'fail').length / scenarios.length,
  )
  const confidence = state.end?.confidence ?? 0
  const judged = judge({ ...bySeverity, robustness, confidence, coverage, accepted: holdShare(state) })
  const input = state.evidence[0]
  return {
    ...head,
    gauntlet_id: head.id,
    input_hash: input?.digest ?? '',
    input_summary: (input?.content ?? '').trim().slice(0, LONGEST_SUMMARY),
    input_type: brief.input_type,
    ...judged,
    passed: judged.verdict === 'pass',
    confidence,
    robustness_score: robustness,
    risk_score: rounded(1 - robustness),
    coverage_score: coverage,
    score: robustness,
    consensus_reached: state.end?.result === 'consensus_reached',
    vulnerabilities,
    worst_severity: SEVERITIES.findLast((severity) => bySeverity[severity] > 0) ?? null,
    risk_summary: { total: vulnerabilities.length, ...bySeverity },
    attack_summary: {
      total_attacks: strikes.length,
      successful_attacks: strikes.filter(({ success }) => success === true).length,
      by_category: Object.fromEntries(
        [...Map.groupBy(vulnerabilities, ({ category }) => category)].map(([name, found]) => [name, found.length]),
      ),
      robustness_score: robustness,
      coverage_score: coverage,
    },
    scenarios,
    heatmap: heatmapOf(head.id, scenarios, 1 - robustness, at),
    dissenting_views: (state.end?.minorityReport ?? []).flatMap(({ reasons }) => reasons),
    consensus_points: [...(state.end?.keyPoints ?? [])],
    agents_used: head.agents,
    started_at: state.startedAt ?? state.createdAt,
    duration_seconds: head.duration_ms / 1000,
  }
}

function vulnerabilityOf(
  strike: Strike,
  planned: readonly Scenario[],
  id: string,
): GauntletReport['vulnerabilities'][number] {
  const { attack, agent, round, description, severity, exploitability, rated, success } = strike
  const scenario = planned.find(({ key }) => key === attack)
  const ground = scenario?.ground ?? groundOf(description)
  return {
    id,
    title: ground ? GROUNDS[ground].name : 'General',
    description,
    severity: severityOf(severity),
    category: ground ?? 'general',
    persona: scenario?.persona ?? FOLLOW_UP,
    source: attack,
    exploitability: rounded(exploitability),
    impact: rounded(severity),
    mitigation: ground ? GROUNDS[ground].advice : 'Answer the objection, or change what it is about.',
    agent_name: agent,
    round_number: round,
    requires_manual_review: !rated || success === null,
  }
}

const HOT = 0.4
const MOST_HOTSPOTS = 5

/** Where the risk lies: categories against personas. */
function heatmapOf(
  id: string,
  scenarios: readonly ScenarioResult[],
  risk: number,
  at: string,
): GauntletReport['heatmap'] {
  const categories = [...new Set(scenarios.map(({ category }) => category))]
  const personas = [...new Set(scenarios.map(({ persona }) => persona))]
  const riskAt = (category: string, persona: string) =>
    scenarios.find((each) => each.category === category && each.persona === persona)?.risk ?? 0
  const matrix = categories.map((category) => personas.map((persona) => riskAt(category, persona)))
  return {
    ...gauntletIdNames(id),
    categories,
    personas,
    dimensions: { categories, personas },
    scores: matrix.map((row) => Math.max(0, ...row)),
    matrix,
    overall_risk: rounded(risk),
    hotspots: scenarios
      .filter((scenario) => scenario.risk >= HOT)
      .sort((a, b) => b.risk - a.risk)
      .slice(0, MOST_HOTSPOTS)
      .map((scenario) => ({ category: scenario.category, persona: scenario.persona, risk: scenario.risk })),
    generated_at: at,
  }
}

interface Measured {
  critical: number
  high: number
  robustness: number
  confidence: number
  coverage: number
  /** The share of voters who would accept it; undefined when there are none. */
  accepted: number | undefined
}

type Judged = Pick<GauntletReport, 'verdict' | 'verdict_reasoning' | 'criteria'>

/** One unmet criterion makes it conditional; two, a critical finding, or a vote against it make it fail. */
function judge({ critical, high, robustness, confidence, coverage, accepted = 1 }: Measured): Judged {
  const criteria = [
    { name: 'max_critical_findings', limit: 0, value: critical, met: critical <= 0 },
    { name: 'max_high_findings', limit: 2, value: high, met: high <= 2 },
    { name: 'min_robustness_score', limit: 0.7, value: robustness, met: robustness >= 0.7 },
    { name: 'min_confidence', limit: 0.5, value: confidence, met: confidence >= 0.5 },
  ]
  const unmet = criteria.filter(({ met }) => !met)
  if (coverage === 0) {
    return {
      verdict: 'conditional',
      verdict_reasoning: 'No attacker had anything to say, so nothing was tested.',
      criteria,
    }
  }
  if (unmet.length === 0) return { verdict: 'pass', verdict_reasoning: 'All criteria are met.', criteria }
  const verdict = critical > 0 || unmet.length > 1 || accepted <= 0.5 ? 'fail' : 'conditional'
  const reasons = unmet.map(({ name, limit, value }) => `${name} is ${limit}, it has ${value}`)
  return { verdict, verdict_reasoning: `Not met: ${reasons.join('; ')}.`, criteria }
}

/** The risk from which a scenario counts as failed. */
const FAILED = 0.4

/** The result of one attack from one point of view. */
function scenarioResult(
  { key, persona, ground }: Scenario,
  strikes: readonly Strike[],
  { state, id, at }: { state: DebateState; id: string; at: string },
): ScenarioResult {
  const answers = state.messages.filter(({ phase }) => phase === phaseOfAttack(key))
  const found = strikes.filter(({ attack }) => attack === key)
  const risk = rounded(Math.max(0, ...found.map(damageOf)))
  const status = statusOf(answers, risk)
  const voters = found.filter(({ success }) => success !== null).length
  return {
    id: `${id}-${key}`,
    gauntlet_id: id,
    scenario: `${GROUNDS[ground].name}, seen by ${persona}`,
    persona,
    category: ground,
    status,
    verdict: verdictOf(status, found),
    confidence: rounded(found.length > 0 ? voters / found.length : status === 'pass' ? 0.5 : 0),
    risk_level: severityOf(risk),
    risk,
    duration_ms: durationOf(answers.map((answer) => answer.at)),
    debate_id: state.debateId,
    findings: found.map(({ description, severity }) => ({ type: ground, description, severity: severityOf(severity) })),
    timestamp: at,
  }
}

function statusOf(answers: readonly Message[], risk: number): ScenarioResult['status'] {
  if (answers.length === 0) return 'error'
  if (answers.every(({ abstains }) => abstains)) return 'skip'
  return risk >= FAILED ? 'fail' : 'pass'
}

function verdictOf(status: ScenarioResult['status'], found: readonly Strike[]): string {
  if (status === 'error') return 'No attacker gave a usable answer.'
  if (status === 'skip') return 'Every attacker said that it cannot tell.'
  if (found.length === 0) return 'No attacker found anything.'
  return status === 'fail' ? 'An attack was not answered.' : 'What was found was answered, or is small.'
}

const durationOf = (times: readonly string[]) => {
  const moments = times.map((time) => Date.parse(time))
  return moments.length === 0 ? 0 : Math.max(...moments) - Math.min(...moments)
}
