import { type Asked, askedBy } from './accept/asked.ts'
import { critiqueEvents } from './accept/critiques.ts'
import { messageEvent } from './accept/message.ts'
import { voteEvent } from './accept/vote.ts'
import { channelEvents } from './accept/words.ts'
import type { EngineEvent } from './events.ts'
import type { Answer, Ask } from './flow/asks.ts'
import type { DebateState } from './state.ts'

/**
 * What an answer becomes in the log: nothing when its ask already has one; a failure when it cannot be used. When the
 * debate went on without it, it is recorded all the same, because it was paid for, but does not count; once the debate
 * is erased, no text is added to it.
 */
export function accept(state: DebateState, ask: Ask, answer: Answer): readonly EngineEvent[] {
  if (state.erased || state.answered.includes(ask.key)) return []
  const asked = askedBy(state, ask, answer)
  const events = answerEvents(state, ask, answer, asked)
  if (typeof events === 'string') {
    return [{ type: 'agent_failed', data: { ...asked, reason: 'unusable' }, private: { message: events } }]
  }
  return [...events, ...channelEvents(state, ask, answer, asked)]
}

/** The events, or why the answer cannot be used. */
function answerEvents(state: DebateState, ask: Ask, answer: Answer, asked: Asked): EngineEvent[] | string {
  if (answer.kind === 'failed') {
    const { reason, message } = answer
    return [{ type: 'agent_failed', data: { ...asked, reason }, private: { message } }]
  }
  switch (ask.purpose) {
    case 'critique':
      return answer.kind === 'critiques' ? critiqueEvents(state, answer, asked) : wrongKind(answer.kind, 'critiques')
    case 'vote':
      return answer.kind === 'vote' ? voteEvent(state, answer, asked) : wrongKind(answer.kind, 'a vote')
    default:
      return answer.kind === 'message' ? messageEvent(state, ask, answer, asked) : wrongKind(answer.kind, 'a message')
  }
}

const wrongKind = (kind: string, wanted: string) => `Asked for ${wanted}, got ${kind}`
