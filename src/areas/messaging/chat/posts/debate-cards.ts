import type { ChatButton, ChatCard } from '../../../../adapters/chat/card.ts'
import type { DebatePage } from '../../../../config/public-address.ts'
import { isTied } from '../../../../engine/conclusion/debate-end.ts'
import { phasesOf } from '../../../../engine/protocol.ts'
import { type DebateState, isTerminal } from '../../../../engine/state.ts'
import type { Breakpoint } from '../../../../engine/state-parts.ts'
import { liveProposals } from '../../../../engine/votes/proposals.ts'

const RESULTS: Record<string, string> = {
  consensus_reached: 'They agree',
  no_consensus: 'They do not agree',
  insufficient_evidence: 'There is not enough to decide on',
}

const open = (state: DebateState, linkTo: DebatePage): ChatButton => ({ label: 'Open', link: linkTo(state) })

const canVote = (state: DebateState) => !isTerminal(state) && liveProposals(state).length > 0

/** A running debate: who debates, how far they have come, and which proposal leads. */
export function progressCard(state: DebateState, linkTo: DebatePage): ChatCard {
  const { debateId, protocol, round, phase, panel, tallies } = state
  const names = round === 0 ? [] : phasesOf(protocol, round).map(({ name }) => name)
  const now = names.indexOf(phase ?? '')
  const front = tallies.at(-1)?.winner
  const leading = state.proposals.find(({ id }) => id === front)?.text
  const over = isTerminal(state)
  const phases = names.map((name, index) => ({
    name,
    state: over || index < now ? ('done' as const) : index === now ? ('now' as const) : ('ahead' as const),
  }))
  const standing = over
    ? `It is ${state.status}.`
    : round === 0
      ? 'Accepted; it begins.'
      : `Round ${round} of ${protocol.rounds}`
  return {
    kind: round === 0 ? 'accepted' : 'progress',
    title: state.topic,
    ...(phases.length > 0 && { phases }),
    lines: [standing, ...(leading ? [`In front: ${leading}`] : [])],
    facts: [{ label: 'Panel', value: panel.map(({ agent }) => agent).join(', ') }],
    buttons: [
      ...(canVote(state)
        ? ([
            { label: 'Agree', act: 'agree', value: debateId },
            { label: 'Disagree', act: 'disagree', value: debateId },
          ] as const)
        : []),
      ...(over
        ? []
        : ([
            { label: 'Challenge', act: 'challenge', value: debateId },
            { label: 'Stop', act: 'stop', value: debateId, style: 'danger' },
          ] as const)),
      open(state, linkTo),
    ],
    link: linkTo(state),
  }
}

const isVote = (button: ChatButton) => 'act' in button && (button.act === 'agree' || button.act === 'disagree')

/** The same for platforms where cards are not edited and a post of its own offers the vote: it says the same whenever it is sent. */
export function standingCard(state: DebateState, linkTo: DebatePage): ChatCard {
  const card = progressCard(state, linkTo)
  return { ...card, buttons: card.buttons.filter((button) => !isVote(button)) }
}

const HOW_IT_COUNTS =
  'Agree counts for what is in front when you press, Disagree against every proposal; “status” says how it stands.'

/** The vote; undefined before there is a proposal, and after the end. */
export function voteCard(state: DebateState, linkTo: DebatePage): ChatCard | undefined {
  if (!canVote(state)) return undefined
  const card = progressCard(state, linkTo)
  const [first] = liveProposals(state)
  const proposed = state.tallies.length === 0 && first ? [`Proposed first: ${first.text}`] : []
  return { ...card, lines: [...card.lines, ...proposed, HOW_IT_COUNTS] }
}

/** The end of a debate: the conclusion, and the dissent at the same rank. */
export function decisionCard(state: DebateState, linkTo: DebatePage): ChatCard {
  const { debateId, end, protocol, topic, status } = state
  const link = linkTo(state)
  if (!end)
    return { kind: 'decision', title: topic, lines: [`The debate is ${status}.`], buttons: [open(state, linkTo)], link }
  const { outcomes, result, answer, summary, disagreements, minorityReport, needs } = end
  const dissent = [
    ...minorityReport.map(({ agents, choice, reasons }) => `${agents.join(', ')}: ${choice}. ${reasons.join(' ')}`),
    ...disagreements,
  ]
  const sentence =
    outcomes === 0
      ? 'No outcome of this panel is known yet, so the figure has not been checked against reality.'
      : `The figure was fitted to ${outcomes} known outcomes.`
  return {
    kind: 'decision',
    title: topic,
    lines: [
      `${isTied(state) ? 'The vote is tied' : (RESULTS[result] ?? result.replaceAll('_', ' '))}${answer ? `: ${answer}` : '.'}`,
      ...(summary && summary !== answer ? [summary] : []),
      ...needs.map((need) => `Missing: ${need}`),
    ],
    confidence: { value: end.confidence, threshold: protocol.threshold, sentence },
    dissent: [...new Set(dissent)].slice(0, 5),
    buttons: [
      { label: 'Why', act: 'why', value: debateId },
      { label: 'It was right', act: 'outcome', value: `${debateId}|right` },
      { label: 'It was wrong', act: 'outcome', value: `${debateId}|wrong` },
      open(state, linkTo),
    ],
    link,
  }
}

/** A debate that waits for a person; once a person decided, it says who. */
export function breakpointCard(
  state: DebateState,
  { id, trigger, message, resolution, deadline }: Breakpoint,
  decidedBy: string | undefined,
  linkTo: DebatePage,
): ChatCard {
  const by = decidedBy ?? 'nobody in time'
  const [yes, no] = trigger === 'approval' ? ['Approve', 'Reject'] : ['Go on', 'End it']
  const waits = deadline === null ? [] : [`It waits until ${deadline}.`]
  return {
    kind: 'breakpoint',
    title: state.topic,
    lines: [message, ...(resolution === null ? waits : [`Decided by ${by}: ${resolution}.`])],
    buttons: [
      ...(resolution === null
        ? ([
            { label: yes, act: 'resolve', value: `${id}|c`, style: 'primary' },
            { label: no, act: 'resolve', value: `${id}|a`, style: 'danger' },
          ] as const)
        : []),
      open(state, linkTo),
    ],
    link: linkTo(state),
  }
}

/** Why the panel decided so: what each member said last. */
export function whyCard(state: DebateState, linkTo: DebatePage): ChatCard {
  const { end, votes } = state
  const reasons = votes.filter(({ agent, reason }) => agent !== null && reason !== '').slice(-5)
  return {
    kind: 'answer',
    title: `Why: ${state.topic}`,
    lines: [...(end?.keyPoints ?? []).slice(0, 5), ...reasons.map(({ agent, reason }) => `${agent}: ${reason}`)],
    dissent: (end?.disagreements ?? []).slice(0, 5),
    buttons: [open(state, linkTo)],
    link: linkTo(state),
  }
}
