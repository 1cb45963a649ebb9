import type { MessageAnswer } from '../../engine/flow/asks.ts'
import { abstention } from './abstention.ts'
import { decided } from './opening.ts'
import { decisionOf, type Situation } from './situation.ts'
import { resting } from './wording.ts'

/** Stands by what the sources state now; of proposals with the same answer the first is taken over, so that votes meet. */
export function revision(situation: Situation): MessageAnswer {
  const { state, ask, matter } = situation
  const verdict = decisionOf(matter)
  if (!verdict) return abstention(situation)
  const live = state.proposals.filter(({ withdrawn }) => !withdrawn)
  const held = live.find(({ holders }) => holders.includes(ask.agent))
  const meant = live.find(({ text }) => text === verdict.answer)
  if (state.closed) return decided(situation, leadTo(held?.text, verdict.answer)) ?? abstention(situation)
  if (!meant || meant.author === ask.agent) return decided(situation) ?? abstention(situation)
  const words = held?.id === meant.id ? `I stay with ${meant.id}.` : `I take over ${meant.id}: it says the same.`
  return { kind: 'message', content: words, proposal: meant.id, ...resting(verdict.grounds) }
}

const leadTo = (held: string | undefined, answer: string) =>
  held === undefined ? '' : held === answer ? 'I stay with ' : 'I change to '
