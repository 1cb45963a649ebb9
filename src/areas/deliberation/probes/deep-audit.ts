import { DEFAULT_PROTOCOL, type Phase } from '../../../engine/protocol.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { Critique } from '../../../engine/state-parts.ts'
import { type AgentVote, finalVotes } from '../../../engine/votes/ballots.ts'
import { invalid } from '../../../shared/errors.ts'
import { type NewDebate, refuseLarge } from '../debates/index.ts'
import { groundOf } from './attacks/catalogue.ts'
import { type AuditReport, type AuditRequest, issueNames } from './deep-audit-schema.ts'
import { briefOf, mean, reportHead, rounded, severityOf } from './report-head.ts'

type AuditBrief = {
  risk_threshold: number
  audit_type: AuditReport['audit_type']
}

const ROUNDS = { shallow: 3, standard: 6, medium: 6, deep: 8 } as const

const CROSS_EXAMINATION = 'cross-examination'

const QUESTIONING =
  'Cross-examination. Name the proposal that you trust least, and put the one question to it whose answer would decide whether it is sound.'
const ANSWERING =
  'Cross-examination. Answer the questions that were put to the proposal you stand behind, from the evidence; concede what you cannot answer.'

/** The debate that audits a task: answers, criticism and defence up to the verdict. */
export function auditDebate(request: AuditRequest): NewDebate {
  const { task, context, depth = 'standard', config } = request
  const script = auditScript(config.rounds ?? ROUNDS[depth], config.cross_examination_depth)
  const brief: AuditBrief = { risk_threshold: config.risk_threshold, audit_type: config.audit_type ?? null }
  refuseLarge('context', context ?? '')
  if (request.agents && request.agent_names) throw invalid('agent_names', 'means the same as agents; give one of them')
  return {
    topic: topicOf(task, config.audit_type),
    domain: 'general',
    agents: request.agents ?? request.agent_names,
    protocol: { ...DEFAULT_PROTOCOL, kind: 'deep_audit', rounds: script.length, script, brief },
    instructions: [QUESTIONING, ANSWERING],
    ...(context?.trim() && { sources: [{ kind: 'context', title: 'Context', source: 'context', content: context }] }),
  }
}

const SUBJECTS = { strategy: 'strategy', contract: 'contract', code_architecture: 'architecture of the code' } as const

/** A task that is no question is turned into one. */
function topicOf(task: string, type: AuditRequest['config']['audit_type']): string {
  const text = task.trim()
  if (text === '') throw invalid('task', 'must not be empty')
  if (text.endsWith('?')) return text
  const subject = type ? ` this ${SUBJECTS[type]}` : ' this'
  return `${text}\n\nShould we go ahead with${subject}, and what are its risks?`
}

const opening: Phase = { name: 'initial', purpose: 'opening' }
const verdict: Phase = { name: 'verdict', purpose: 'vote' }

/** One stage in each round; the cross-examination comes in the last, before the verdict. */
function auditScript(rounds: number, depth: number): Phase[][] {
  const questioned = Array.from(
    { length: depth },
    (_, turn): Phase => ({ name: `${CROSS_EXAMINATION} ${turn + 1}`, purpose: 'statement', instruction: turn % 2 }),
  )
  const last = [...questioned, verdict]
  return rounds === 1 ? [[opening, ...last]] : [[opening], ...stages(rounds - 2).map((stage) => [stage]), last]
}

/** Between the first answers and the verdict: criticism, defence and re-critique by turns, and at the end the synthesis. */
function stages(count: number): Phase[] {
  const criticism: Phase = { name: 'criticism', purpose: 'critique' }
  if (count < 2) return [criticism].slice(0, count)
  const turns = Array.from({ length: count - 2 }, (_, turn): Phase => {
    return turn % 2 === 0 ? { name: 'defence', purpose: 'revision' } : { name: 're-critique', purpose: 'critique' }
  })
  return [criticism, ...turns, { name: 'synthesis', purpose: 'revision' }]
}

/** Reports what an audit found, who agrees, and what it recommends. */
export function evaluateAudit(state: DebateState): AuditReport {
  const { risk_threshold, audit_type } = briefOf<AuditBrief>(state)
  const findings = findingsIn(state)
  const unanimous = findings.filter(
    (finding) => finding.agents_agree.length > 0 && finding.agents_disagree.length === 0,
  )
  const split = findings.filter((finding) => finding.agents_agree.length > 0 && finding.agents_disagree.length > 0)
  const risks = findings.filter(
    (finding) => finding.severity_score >= risk_threshold && finding.agents_agree.length > 0,
  )
  const { end } = state
  const compliance = complianceOf(state, findings)
  const head = reportHead(state)
  return {
    ...head,
    audit_id: head.id,
    task: state.topic,
    audit_type,
    recommendation: end?.answer || (end?.summary ?? ''),
    result: end?.result ?? state.status,
    confidence: end?.confidence ?? 0,
    findings,
    unanimous_issues: unanimous.map(({ summary }) => summary),
    split_opinions: split.map(({ summary }) => summary),
    risk_areas: risks.map(({ summary }) => summary),
    cross_examination_notes: notesIn(state),
    citations: citationsIn(state),
    needs: [...(end?.needs ?? [])],
    compliance_score: compliance,
    score: compliance,
    rounds_completed: state.round,
    elo_adjustments: {},
    summary: end?.summary ?? '',
    counts: {
      unanimous_count: unanimous.length,
      split_count: split.length,
      risk_count: risks.length,
      findings_count: findings.length,
      high_severity_count: findings.filter(({ severity }) => severity === 'high' || severity === 'critical').length,
    },
  }
}

/** How little stands against the leading answer: each critique by its severity and by how many share it. */
function complianceOf({ tallies }: DebateState, findings: readonly Finding[]): number {
  const foremost = tallies.at(-1)?.winner
  if (!foremost) return 0
  const against = findings.filter(({ proposal }) => proposal === foremost)
  return rounded(1 - mean(against.map(({ severity_score, confidence }) => severity_score * confidence)))
}

const notesIn = ({ messages }: DebateState): AuditReport['cross_examination_notes'] =>
  messages
    .filter(({ phase, abstains, discarded }) => phase.startsWith(CROSS_EXAMINATION) && !abstains && !discarded)
    .map(({ agent, phase, content }) => ({
      agent: agent ?? '',
      turn: Number(phase.slice(CROSS_EXAMINATION.length)),
      content,
    }))

function citationsIn({ messages, critiques, evidence }: DebateState): AuditReport['citations'] {
  const titles = new Map(evidence.map(({ id, title }) => [id, title]))
  const quotes = [...messages, ...critiques].flatMap((said) => said.quotes)
  return [...new Map(quotes.map((quote) => [`${quote.evidence} ${quote.text}`, quote])).values()].map((quote) => ({
    ...quote,
    title: titles.get(quote.evidence) ?? '',
  }))
}

type Finding = AuditReport['findings'][number]

/** Critiques of what remained at the end, with those who share them; the most severe first. */
function findingsIn(state: DebateState): Finding[] {
  const ballot = state.ballots.at(-1)?.proposals.map(({ id }) => id)
  const votes = finalVotes(state)
  return distinct(state.critiques)
    .filter(({ proposal }) => ballot?.includes(proposal) ?? true)
    .map((critique) => findingOf(critique, votes))
    .sort((a, b) => b.severity_score - a.severity_score || b.confidence - a.confidence)
}

/** Repeated critiques of one agent on a proposal are one finding, in its last wording. */
function distinct(critiques: readonly Critique[]): Critique[] {
  const byContent = critiques.map(
    (critique) => [`${critique.agent} ${critique.proposal} ${critique.issues.join(' ')}`, critique] as const,
  )
  return [...new Map(byContent).values()]
}

function findingOf(critique: Critique, votes: readonly AgentVote[]): Finding {
  const { agent, proposal, severity, issues, suggestions, quotes } = critique
  const stances = votes.map((vote) => ({ agent: vote.agent, stance: stanceTowards(vote, proposal) }))
  const disagree = stances.filter(({ stance }) => stance === 'agree').map((each) => each.agent)
  const sharing = stances.filter(({ stance }) => stance && stance !== 'agree').map((each) => each.agent)
  const agree = disagree.includes(agent) ? sharing : [...new Set([agent, ...sharing])]
  const details = issues.join('\n')
  return {
    category: groundOf([...issues, ...suggestions].join(' ')) ?? 'general',
    ...issueNames(issues[0] ?? ''),
    details,
    recommendation: suggestions.join('\n'),
    proposal,
    raised_by: agent,
    agents_agree: agree,
    agents_disagree: disagree,
    confidence: rounded((agree.length + 0.5) / (agree.length + disagree.length + 1)),
    severity: severityOf(severity),
    severity_score: severity,
    evidence: quotes.map(({ text }) => `“${text}”`).join(' '),
  }
}

function stanceTowards({ choice, stances }: AgentVote, proposal: string) {
  if (choice === 'abstain') return undefined
  return stances[proposal] ?? (choice === proposal ? 'agree' : 'disagree')
}
