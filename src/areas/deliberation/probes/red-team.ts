import type { AgentSelector, ChosenAgent } from '../../../engine/agent.ts'
import { DEFAULT_PROTOCOL } from '../../../engine/protocol.ts'
import type { DebateState } from '../../../engine/state.ts'
import { liveProposals } from '../../../engine/votes/proposals.ts'
import { conflict } from '../../../shared/errors.ts'
import { own } from '../../../shared/field-names.ts'
import type { NewDebate } from '../debates/index.ts'
import { attackOfPhase, battle, FOLLOW_UP, ROLES } from './attacks/battle-script.ts'
import { ATTACK_TYPES, GROUNDS, type GroundId, groundOf, keywordsIn } from './attacks/catalogue.ts'
import { holdShare, robustnessOf, type Strike, strikesIn, TARGET } from './attacks/strikes.ts'
import type { RedTeamReport, RedTeamRequest } from './red-team-schema.ts'
import { briefOf, reportHead, rounded, severityOf } from './report-head.ts'

type RedTeamBrief = Pick<RedTeamReport, 'attack_types' | 'max_rounds'>

const NOT_SO = 'It does not hold.'

/**
 * The debate in which the answer of a finished debate is attacked, defended and voted on; refused while there is no
 * answer.
 */
export function redTeamDebate(examined: DebateState, request: RedTeamRequest): NewDebate {
  const { attack_types, max_rounds } = request
  const target = targetIn(examined, request.focus_proposal)
  const { script, instructions } = battle({
    attacks: attack_types.map((type) => ({ key: type, ground: type })),
    rounds: max_rounds,
    target: 'the answer p1',
  })
  const brief: RedTeamBrief = { attack_types, max_rounds }
  return {
    topic: examined.topic,
    options: [target.option, ...rivalsOf(examined, target.option)],
    about: examined.debateId,
    domain: examined.domain,
    agents: request.agents ?? defenderFirst(examined),
    roles: ROLES,
    protocol: { ...DEFAULT_PROTOCOL, kind: 'red_team', rounds: script.length, script, brief },
    instructions,
    sources: [...formerSources(examined), ...longerThan(target)],
  }
}

/** What is attacked, and how it appears on the ballot: a judge may have written more than the option that won. */
function targetIn({ end, status, proposals }: DebateState, focus: string | undefined) {
  if (focus !== undefined) {
    const text = proposals.find(({ id }) => id === focus)?.text ?? focus.trim()
    return { text, option: text }
  }
  if (!end || end.answer.trim() === '') throw conflict('This debate has no answer that could be attacked', { status })
  return { text: end.answer, option: proposals.find(({ id }) => id === end.winner)?.text ?? end.answer }
}

/** The ballot shows the option; the judge's text is attached. */
const longerThan = ({ text, option }: { text: string; option: string }) =>
  text === option
    ? []
    : [{ kind: 'document' as const, title: 'The answer p1 in full', source: 'debate', content: text }]

/** The other possible answers. */
function rivalsOf(examined: DebateState, target: string): string[] {
  const same = (text: string) => text.trim().toLowerCase()
  const others = liveProposals(examined).filter(({ text }) => same(text) !== same(target))
  const rivals = [...new Map(others.map(({ text }) => [same(text), text])).values()]
  return rivals.length > 0 ? rivals : [NOT_SO]
}

/** An agent that supported the answer defends it. */
function defenderFirst(examined: DebateState): readonly (AgentSelector | ChosenAgent)[] {
  const panel = formerPanel(examined)
  const supporter = examined.votes.findLast(({ agent, choice }) => agent !== null && choice === examined.end?.winner)
  return [...panel].sort((a, b) => Number(b.agent === supporter?.agent) - Number(a.agent === supporter?.agent))
}

/** The panel of a debate, for another debate. Roles stay behind. */
const formerPanel = ({ panel, personas }: DebateState): ChosenAgent[] =>
  panel.map(({ agent, provider, model }) => {
    const persona = own(personas, agent)
    return { agent, provider, model, ...(persona !== undefined && { persona }) }
  })

/** The evidence of a debate, for another debate. */
const formerSources = ({ evidence }: DebateState): NonNullable<NewDebate['sources']> =>
  evidence.map(({ kind, title, source, content, url }) => ({
    kind: kind === 'context' ? 'context' : 'document',
    title,
    source,
    content,
    ...(url !== null && { url }),
  }))

type Finding = RedTeamReport['findings'][number]

/** Reports how an answer withstood the attacks. */
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
