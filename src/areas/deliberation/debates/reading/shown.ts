import type { DebateState } from '../../../../engine/state.ts'
import type { Message, Vote } from '../../../../engine/state-parts.ts'
import { fitting } from '../../../../shared/size/fitting.ts'
import { messageRecord, type Shown, voteRecord } from './rounds.ts'

/** Debates with so little in them are shown whole, without counting bytes. */
const FEW = 100
const SHORT = 100_000

const lengthOf = (texts: readonly { content?: string; reason?: string }[]) =>
  texts.reduce((sum, { content = '', reason = '' }) => sum + content.length + reason.length, 0)

const isShort = (said: readonly (Message | Vote)[]) => said.length <= FEW && lengthOf(said) <= SHORT

/** The first messages that have room; of the votes those of agents, and the first of people that have room. */
export function shownOf(state: DebateState): Shown {
  const { messages, votes } = state
  if (isShort(messages) && isShort(votes)) return state
  const ofPeople = votes.filter(({ user }) => user !== null)
  const left = new Set(ofPeople.slice(fitting(ofPeople.map((vote) => voteRecord(vote, state)))))
  return {
    messages: messages.slice(0, fitting(messages.map((message, index) => messageRecord(message, index, state)))),
    votes: votes.filter((vote) => !left.has(vote)),
  }
}

/** How much a record leaves out, and from where on the messages. */
export interface Omission {
  messages: number
  votes: number
  from: number
}

/** Null when nothing is left out. */
export function omittedOf(state: DebateState, shown: Shown): Omission | null {
  const from = shown.messages.length
  const [messages, votes] = [state.messages.length - from, state.votes.length - shown.votes.length]
  return messages === 0 && votes === 0 ? null : { messages, votes, from }
}
