import Type, { type Static } from 'typebox'
import type { DebatePage } from '../../../config/public-address.ts'
import { END_RESULTS } from '../../../engine/events/parts.ts'
import { openBreakpoint } from '../../../engine/flow/breakpoints.ts'
import type { DebateState } from '../../../engine/state.ts'
import { ballotOf, NONE } from '../../../engine/votes/ballots.ts'

const Texts = Type.Array(Type.String())

/** What an assistant is told of a debate, while it is held and at its end. */
export const DebateReport = Type.Object({
  status: Type.Enum(['running', 'waiting', 'completed', 'failed', 'cancelled']),
  debate_id: Type.String(),
  question: Type.String(),
  url: Type.String({ description: 'The page on which people follow the debate' }),
  next: Type.Optional(
    Type.Enum(['get_decision', 'ask'], {
      description:
        'The tool to call: get_decision, with this debate_id, waits for the decision; ask, with the same arguments as before, supplies the input that the debate waits for',
    }),
  ),
  waiting_for: Type.Optional(
    Type.Enum(['input', 'approval', 'budget', 'person'], {
      description: 'A person who must act in Parley before the debate continues; nothing sent here approves or pays',
    }),
  ),
  waiting_because: Type.Optional(Type.String()),
  decided_without_a_person_at: Type.Optional(Type.String()),
  answer: Type.Optional(Type.String()),
  result: Type.Optional(Type.Enum(END_RESULTS)),
  consensus_reached: Type.Optional(Type.Boolean()),
  confidence: Type.Optional(
    Type.Number({ description: 'How often decisions with such a balance turned out right, from 0 to 1' }),
  ),
  confidence_method: Type.Optional(Type.String()),
  possible_answers: Type.Optional(Texts),
  summary: Type.Optional(Type.String()),
  key_points: Type.Optional(Texts),
  dissent: Type.Optional(
    Type.Array(Type.Object({ answer: Type.String(), agents: Texts, reasons: Texts }), {
      description: 'Who disagrees, and why; report it together with the answer',
    }),
  ),
  missing_evidence: Type.Optional(Texts),
  agents: Texts,
  rounds_used: Type.Integer(),
  receipt: Type.Optional(Type.String({ description: 'The resource with the signed receipt' })),
  error: Type.Optional(Type.String()),
})
export type DebateReport = Static<typeof DebateReport>

interface Addresses {
  /** Where people follow a debate. */
  linkTo: DebatePage
  receiptIdOf(debateId: string): string
}

/** A debate as it stands. */
export function reportOf(state: DebateState, { linkTo, receiptIdOf }: Addresses): DebateReport {
  const { debateId, topic, panel, round, end, status } = state
  const about = {
    debate_id: debateId,
    question: topic,
    url: linkTo(state),
    agents: panel.map(({ agent }) => agent),
    rounds_used: round,
  }
  if (end) {
    const receipt = `parley://receipts/${receiptIdOf(debateId)}`
    return { status: end.result === 'failed' ? 'failed' : 'completed', ...about, ...endOf(state, end), receipt }
  }
  if (status === 'cancelled' || status === 'failed') return { status, ...about }
  const stop = waitingOf(state)
  return stop
    ? { status: 'waiting', ...about, next: stop.waiting_for === 'input' ? 'ask' : 'get_decision', ...stop }
    : { status: 'running', ...about, next: 'get_decision' }
}

/** Why a debate waits, if it does. */
function waitingOf(state: DebateState): Partial<DebateReport> | undefined {
  const breakpoint = openBreakpoint(state)
  if (breakpoint) {
    const { message, deadline } = breakpoint
    if (deadline === null) return { waiting_for: 'approval', waiting_because: message }
    return { waiting_for: 'input', waiting_because: message, decided_without_a_person_at: deadline }
  }
  if (state.status !== 'paused') return undefined
  return state.waitsFor
    ? { waiting_for: 'budget', waiting_because: 'No budget pays for what comes next; somebody has to raise one' }
    : { waiting_for: 'person', waiting_because: 'Somebody paused the debate and has to resume it' }
}

function endOf(state: DebateState, end: NonNullable<DebateState['end']>): Partial<DebateReport> {
  const proposals = ballotOf(state, state.tallies.at(-1)?.round ?? 0)?.proposals ?? []
  const textOf = (choice: string) =>
    choice === NONE ? 'Another answer' : (proposals.find(({ id }) => id === choice)?.text ?? choice)
  return {
    answer: end.answer,
    result: end.result,
    consensus_reached: end.result === 'consensus_reached',
    confidence: end.confidence,
    confidence_method: end.method,
    possible_answers: end.possibleAnswers.map(textOf),
    summary: end.summary,
    key_points: [...end.keyPoints],
    dissent: end.minorityReport.map(({ choice, agents, reasons }) => ({
      answer: textOf(choice),
      agents: [...agents],
      reasons: [...reasons],
    })),
    missing_evidence: [...end.needs],
    ...(end.error !== null && { error: end.error }),
  }
}
