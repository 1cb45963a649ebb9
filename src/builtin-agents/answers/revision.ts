import type { MessageAnswer } from '../../engine/flow/asks.ts'
import type { Proposal } from '../../engine/state-parts.ts'
import { balance } from '../judging/balance.ts'
import { answering, worth } from '../judging/worth.ts'
import { argument, proposal as propose } from './opening.ts'
import type { Situation } from './situation.ts'
import { abstention, resting } from './wording.ts'

/** Another proposal must be this much better before one's own is given up. */
const CLEARLY = 1.05

/** Stands by what the evidence supports now: its own proposal, or another that rests on more. */
export function revision(situation: Situation): MessageAnswer {
  const { state, persona, matter } = situation
  const answer = state.closed ? reconsidered(situation) : weighedAgain(situation)
  return answer ?? abstention(persona, matter, state.evidence.length)
}

const liveIn = ({ state }: Situation) => state.proposals.filter(({ withdrawn }) => !withdrawn)
const heldIn = (situation: Situation) => liveIn(situation).find(({ holders }) => holders.includes(situation.ask.agent))

function reconsidered(situation: Situation): MessageAnswer | undefined {
  const { persona, matter } = situation
  const held = heldIn(situation)
  const changes = held && held.id !== balance(matter, persona).choice
  return argument(persona, matter, changes ? 'I change to ' : held ? 'I stay with ' : '')
}

function weighedAgain(situation: Situation): MessageAnswer | undefined {
  const { ask, persona, matter } = situation
  const own = propose(persona, matter)
  const held = heldIn(situation)
  if (!own) return
  const isOwn = held?.author === ask.agent
  const text = held && !isOwn ? held.text : own.content
  const value = held ? worth({ text }, matter, persona) : 0
  const [better] = liveIn(situation)
    .filter(({ id }) => id !== held?.id)
    .map((other) => ({ other, value: worth(other, matter, persona) }))
    .filter(({ other, value: offered }) => offered > CLEARLY * value || isEarlierTwin(other, held, text))
    .sort((a, b) => b.value - a.value || number(a.other) - number(b.other))
  if (better) {
    const why = better.other.text === text ? 'it says the same' : 'the evidence says more for it'
    return adoption(better.other, `I take over ${better.other.id}: ${why}.`, situation)
  }
  return held && !isOwn ? adoption(held, `I stay with ${held.id}.`, situation) : own
}

const number = ({ id }: Proposal) => Number(id.slice(1))

/** Of proposals with the same text the first is kept, so that votes meet on one. */
const isEarlierTwin = (other: Proposal, held: Proposal | undefined, text: string) =>
  other.text === text && held !== undefined && number(other) < number(held)

function adoption(other: Proposal, content: string, { matter, persona }: Situation): MessageAnswer {
  const quoted = answering(matter, persona).filter(({ finding }) => other.text.includes(finding.passage.text))
  return { kind: 'message', content, proposal: other.id, ...resting(quoted.map(({ finding }) => finding)) }
}
