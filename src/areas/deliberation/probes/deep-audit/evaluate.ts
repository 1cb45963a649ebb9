import type { DebateState } from '../../../../engine/state.ts'
import { briefOf, reportHead } from '../report-head.ts'
import { mean, rounded } from '../severity.ts'
import { type Finding, findingsIn } from './findings.ts'
import { type AuditBrief, CROSS_EXAMINATION } from './plan.ts'
import type { AuditReport } from './schema.ts'

/** What an audit found, who agrees, and what it recommends. */
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

/** How little is left against what came out foremost, each critique by its gravity and by how many share it. */
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
