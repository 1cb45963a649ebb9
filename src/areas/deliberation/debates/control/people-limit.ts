import type { EngineEvent } from '../../../../engine/events.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { conflict } from '../../../../shared/errors.ts'

const ofPeople = (said: readonly { user: string | null }[]) => said.filter(({ user }) => user !== null).length

/** What people do in a debate stays in it for good, so there is a limit. */
export function refuseMoreOfPeople(state: DebateState, events: readonly EngineEvent[], most: number): void {
  const { messages, votes, evidence, status } = state
  const refuse = (what: string) => {
    throw conflict(`This debate has ${most} ${what} already, and takes no more`, { status, limit: most })
  }
  for (const { type } of events) {
    if (type === 'intervention_added' && ofPeople(messages) >= most) refuse('messages of people')
    if (type === 'vote_cast' && ofPeople(votes) >= most) refuse('votes of people')
    if (type === 'evidence_attached' && evidence.length >= most) refuse('pieces of evidence')
  }
}
