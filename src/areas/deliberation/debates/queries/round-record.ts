import { phasesOf } from '../../../../engine/protocol.ts'
import type { DebateState } from '../../../../engine/state.ts'
import type { Critique, Message, Vote } from '../../../../engine/state-parts.ts'
import { quoteRecord } from '../schema.ts'
import type * as S from './round-schema.ts'
import { agentNames, roundNames } from './round-schema.ts'

/** A message as callers see it; the index is its place among all messages of the debate. */
export const messageRecord = (
  message: Message,
  index: number,
  { evidence }: Pick<DebateState, 'evidence'>,
): S.Message => ({
  index,
  role: message.user === null ? message.role : 'user',
  chat_role: message.user === null ? 'assistant' : 'user',
  content: message.content,
  ...agentNames(message.agent),
  user_id: message.user,
  round: message.round,
  timestamp: message.at,
  metadata: {
    seq: message.version,
    phase: message.phase,
    kind: message.role,
    proposal: message.proposal,
    adopts: message.adopts,
    abstains: message.abstains,
    to: message.to,
    cites: [...message.cites],
    quotes: message.quotes.map((quote) => quoteRecord(evidence, quote)),
    needs: [...message.needs],
    generated_by: message.generatedBy,
    discarded: message.discarded,
    ...howAsked(message),
  },
})

export const howAsked = ({ made }: Pick<Message, 'made'>) => made && { how: { ...made } }

const critiqueRecord = (critique: Critique, { proposals, evidence }: DebateState) => {
  const target = proposals.find(({ id }) => id === critique.proposal)
  return {
    agent: critique.agent,
    target_agent: target?.author ?? null,
    target_content: target?.text ?? '',
    proposal: critique.proposal,
    round: critique.round,
    severity: critique.severity,
    issues: [...critique.issues],
    suggestions: [...critique.suggestions],
    quotes: critique.quotes.map((quote) => quoteRecord(evidence, quote)),
    cites: [...critique.cites],
    needs: [...critique.needs],
    ...howAsked(critique),
    timestamp: critique.at,
  }
}

export const voteRecord = (vote: Vote, state: DebateState) => ({
  agent: vote.agent,
  user_id: vote.user,
  choice: vote.choice,
  choice_text: textOfChoice(state, vote),
  stances: { ...vote.stances },
  confidence: vote.confidence,
  continue_debate: vote.continueDebate,
  intensity: vote.intensity,
  reasoning: vote.reason,
  ...howAsked(vote),
  round: vote.round,
  timestamp: vote.at,
})

/** The text of the proposal when it was voted on. */
function textOfChoice({ ballots, proposals }: DebateState, { round, choice }: Vote): string | null {
  const ballot = ballots.find((each) => each.round === round)
  const named = ballot?.proposals.find(({ id }) => id === choice) ?? proposals.find(({ id }) => id === choice)
  return named?.text ?? null
}

/** Which messages and votes a record shows. */
export type Shown = Pick<DebateState, 'messages' | 'votes'>

/** The rounds that have begun, each with what was said, criticised and voted in it. */
export function heldRounds(state: DebateState, shown: Shown) {
  const messages = shown.messages.map((message, index) => messageRecord(message, index, state))
  return Array.from({ length: state.round }, (_, index) => {
    const round = index + 1
    const within = (each: { round: number }) => Math.max(1, each.round) === round
    const tally = state.tallies.find(within)
    return {
      ...roundNames(round),
      phases: phasesOf(state.protocol, round).map(({ name }) => name),
      messages: messages.filter(within),
      critiques: state.critiques.filter(within).map((critique) => critiqueRecord(critique, state)),
      votes: shown.votes.filter(within).map((vote) => voteRecord(vote, state)),
      votes_by_agent: choicesOf(shown.votes.filter(within)),
      tally: tally ? tallyRecord(tally) : null,
    }
  })
}

const choicesOf = (votes: readonly Vote[]) =>
  Object.fromEntries(votes.flatMap(({ agent, choice }) => (agent === null ? [] : [[agent, choice]])))

type Tally = DebateState['tallies'][number]

const tallyRecord = ({ features, round, balance, possible_answers: possible, ...tally }: Tally) => ({
  ...tally,
  ...(balance && { balance: { ...balance, shares: { ...balance.shares } } }),
  ...(possible && { possible_answers: [...possible] }),
  counts: { ...tally.counts },
  weights: { ...tally.weights },
  missing: [...tally.missing],
})
