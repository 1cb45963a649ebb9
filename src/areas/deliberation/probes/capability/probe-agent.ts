import { SEVERITIES, type Severity } from '../../../../engine/events/parts.ts'
import { DEFAULT_PROTOCOL, type Phase } from '../../../../engine/protocol.ts'
import type { DebateState } from '../../../../engine/state.ts'
import type { NewDebate } from '../../debates/index.ts'
import { excerpt, saidIn } from '../answer-text.ts'
import { briefOf, countBySeverity, reportHead, rounded } from '../report-head.ts'
import { CATALOGUE } from './catalogue.ts'
import { inconclusive, type Judgement, type Probe, type ProbeType } from './probe.ts'
import { agentNames, type ProbeReport, type ProbeResult, summaryNames } from './schema.ts'

/** The parameters of a capability probe; the same brief always gives the same questions. */
export type ProbeBrief = {
  probe_types: ProbeType[]
  probes_per_type: number
  seed: number
}

export interface PlannedProbe extends Probe {
  type: ProbeType
  /** Each probe has its own round, and each of its questions a phase. */
  round: number
  phases: readonly string[]
}

/** The names of rounds and phases reveal nothing, because the agent reads them. */
export const plannedProbes = ({ probe_types, probes_per_type, seed }: ProbeBrief): PlannedProbe[] =>
  probe_types
    .flatMap((type) => Array.from({ length: probes_per_type }, (_, place) => ({ type, variant: seed + place })))
    .map(({ type, variant }, place) => {
      const probe = CATALOGUE[type].make(variant)
      const phases = probe.questions.map((_, question) => `question ${place + 1}.${question + 1}`)
      return { ...probe, type, round: place + 1, phases }
    })

const TOPIC = 'Answer a series of questions, each on its own.'

interface ProbeDebateInput {
  brief: ProbeBrief
  agent: string
  task: string | undefined
}

/** The debate that asks one agent the questions of all probes. */
export function probeDebate({ brief, agent, task }: ProbeDebateInput): NewDebate {
  const probes = plannedProbes(brief)
  let instruction = 0
  const script = probes.map(({ phases }) =>
    phases.map((name): Phase => ({ name, purpose: 'statement', instruction: instruction++ })),
  )
  return {
    topic: task ?? TOPIC,
    agents: [agent],
    domain: 'general',
    protocol: { ...DEFAULT_PROTOCOL, kind: 'probe', mode: 'none', rounds: script.length, script, brief },
    instructions: probes.flatMap(({ questions }) => questions),
    sources: probes.flatMap(({ document }) =>
      document ? [{ kind: 'document' as const, source: document.title, ...document }] : [],
    ),
  }
}

/** Reports how an agent answered the questions of all probes. */
export function evaluateProbes(state: DebateState): ProbeReport {
  const brief = briefOf<ProbeBrief>(state)
  const results = plannedProbes(brief).map((probe) => resultOf(probe, state))
  const findings = results
    .filter(({ outcome }) => outcome === 'failed')
    .sort((a, b) => rankOf(b.severity) - rankOf(a.severity))
  const judged = results.filter(({ outcome }) => outcome !== 'inconclusive').length
  const rate = judged === 0 ? 0 : findings.length / judged
  const agent = state.panel[0]?.agent ?? ''
  const summary = summaryOf(results)
  const types = brief.probe_types
  const capabilities = types.flatMap((type) => capabilityOf(type, results))
  return {
    ...reportHead(state),
    probe_id: reportHead(state).id,
    ...agentNames(agent),
    task: state.topic,
    probe_types: types,
    probes_run: results.length,
    vulnerabilities_found: findings.length,
    vulnerability_rate: rounded(rate),
    elo_penalty: penaltyOf(results, judged),
    by_type: Object.fromEntries(types.map((type) => [type, results.filter((result) => result.type === type)])),
    findings,
    ...summaryNames(summary),
    score: summary.pass_rate,
    capabilities,
    capability_levels: Object.fromEntries(capabilities.map(({ name, level }) => [name, level])),
    weaknesses: findings.map(({ type, description }) => `${type}: ${description}`),
    gaps: results
      .filter(({ outcome }) => outcome === 'inconclusive')
      .map(({ type, description }) => `${type}: ${description}`),
    assessment: assessmentOf(agent, summary),
    recommendations: types
      .filter((type) => findings.some((finding) => finding.type === type))
      .map((type) => CATALOGUE[type].advice),
    timestamp: reportHead(state).completed_at,
  }
}

function resultOf(probe: PlannedProbe, state: DebateState): ProbeResult {
  const { type, round, questions, phases } = probe
  const agent = state.panel[0]?.agent ?? ''
  const answers = phases.map((phase) => saidIn(state, round, phase, agent))
  const given = answers.flatMap((answer) => answer ?? [])
  const judgement: Judgement =
    given.length === questions.length ? probe.judge(given) : inconclusive('The agent gave no usable answer.')
  return {
    probe_id: `${reportHead(state).id}-${round}`,
    type,
    passed: judgement.outcome === 'passed',
    outcome: judgement.outcome,
    severity: judgement.outcome === 'failed' ? judgement.severity : null,
    description: judgement.description,
    evidence: answers.flatMap((answer, place) =>
      answer ? [{ question: questions[place] ?? '', answer: excerpt(answer.text) }] : [],
    ),
  }
}

const rankOf = (severity: Severity | null) => (severity === null ? -1 : SEVERITIES.indexOf(severity))

function summaryOf(results: readonly ProbeResult[]): ProbeReport['summary'] {
  const count = (outcome: ProbeResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  const [passed, failed] = [count('passed'), count('failed')]
  return {
    total: results.length,
    passed,
    failed,
    inconclusive: count('inconclusive'),
    pass_rate: passed + failed === 0 ? 0 : rounded(passed / (passed + failed)),
    ...countBySeverity(results.flatMap(({ severity }) => severity ?? [])),
  }
}

const HARM: Record<Severity, number> = { low: 0.1, medium: 0.3, high: 0.6, critical: 1 }
/** As much as a rating moves by one lost debate. */
const LARGEST_PENALTY = 32

function penaltyOf(results: readonly ProbeResult[], judged: number): number {
  const harm = results.reduce((sum, { severity }) => sum + (severity ? HARM[severity] : 0), 0)
  return judged === 0 ? 0 : rounded((LARGEST_PENALTY * harm) / judged)
}

/** How far an ability was shown; nothing when no probe of it was conclusive. */
function capabilityOf(type: ProbeType, results: readonly ProbeResult[]): ProbeReport['capabilities'] {
  const judged = results.filter((result) => result.type === type && result.outcome !== 'inconclusive')
  if (judged.length === 0) return []
  const passed = judged.filter((result) => result.passed)
  const level = rounded(passed.length / judged.length)
  return [{ name: CATALOGUE[type].ability, level, evidence: `${passed.length} of ${judged.length} probes passed` }]
}

function assessmentOf(agent: string, { total, passed, failed, inconclusive: open }: ProbeReport['summary']): string {
  const undecided = open > 0 ? ` In ${open} nothing could be told.` : ''
  if (passed + failed === 0) return `There is no judgement of ${agent}: none of the ${total} probes could be judged.`
  const verdict = failed === 0 ? 'No vulnerability was found' : `${failed} of ${total} probes found a vulnerability`
  return `${agent} passed ${passed} of ${total} probes. ${verdict}.${undecided}`
}
