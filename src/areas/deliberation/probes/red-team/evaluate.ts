import type { DebateState } from '../../../../engine/state.ts'
import { attackOfPhase, FOLLOW_UP } from '../attacks/battle-script.ts'
import { ATTACK_TYPES, GROUNDS, type GroundId, groundOf, keywordsIn } from '../attacks/catalogue.ts'
import { holdShare, robustnessOf, type Strike, strikesIn, TARGET } from '../attacks/strikes.ts'
import { briefOf, reportHead } from '../report-head.ts'
import { rounded, severityOf } from '../severity.ts'
import type { RedTeamBrief } from './plan.ts'
import type { RedTeamReport } from './schema.ts'

type Finding = RedTeamReport['findings'][number]

/** How an answer fared under attack. */
export function evaluateRedTeam(state: DebateState): RedTeamReport {
  const { attack_types, max_rounds } = briefOf<RedTeamBrief>(state)
  const strikes = strikesIn(state)
  const findings = strikes.map(findingOf).sort((a, b) => b.severity - a.severity)
  const succeeded = findings.filter(({ success }) => success)
  const robustness = rounded(robustnessOf(state, [...attack_types, FOLLOW_UP], strikes))
  const held = holdShare(state)
  const head = reportHead(state)
  return {
    ...head,
    status: head.status === 'failed' ? 'failed' : 'analysis_complete',
    session_id: head.id,
    target_proposal: state.proposals.find(({ id }) => id === TARGET)?.text ?? '',
    attack_types,
    max_rounds,
    attacks_run: state.messages.filter(({ phase, role }) => role === 'speaker' && attackOfPhase(phase)).length,
    vulnerabilities_found: succeeded.length,
    findings,
    vulnerabilities: succeeded.map(({ attack_type, severity_level, description }) => ({
      attack_type,
      severity: severity_level,
      description,
      recommendation: adviceFor(attack_type, description),
    })),
    robustness_score: robustness,
    overall_risk: rounded(1 - robustness),
    score: robustness,
    holds: held === undefined ? null : held > 0.5,
    defence: state.messages
      .filter(({ phase, abstains }) => phase === 'defence' && !abstains)
      .map(({ content }) => content),
    summary: summaryOf(findings, held, robustness),
  }
}

function findingOf({ attack, agent, round, severity, exploitability, description, success, rated }: Strike): Finding {
  const type = ATTACK_TYPES.find((known) => known === attack) ?? FOLLOW_UP
  return {
    attack_type: type,
    agent,
    round,
    severity: rounded(severity),
    severity_level: severityOf(severity),
    description,
    exploitability: rounded(exploitability),
    keyword_matches: type === FOLLOW_UP ? [] : keywordsIn(type, description),
    success: success === true,
    requires_manual_review: !rated || success === null,
  }
}

function adviceFor(type: Finding['attack_type'], description: string): string {
  const ground: GroundId | undefined = type === FOLLOW_UP ? groundOf(description) : type
  return ground ? GROUNDS[ground].advice : 'Answer the objection, or change the answer.'
}

function summaryOf(findings: readonly Finding[], held: number | undefined, robustness: number): string {
  const succeeded = findings.filter(({ success }) => success).length
  const vote =
    held === undefined
      ? 'Nobody could say whether the answer holds'
      : held > 0.5
        ? 'The answer holds'
        : 'The answer does not hold'
  const attacks =
    findings.length === 0 ? 'no attack found anything' : `${succeeded} of ${findings.length} attacks succeeded`
  return `${vote}: ${attacks}. Its robustness is ${Math.round(robustness * 100)}%.`
}
