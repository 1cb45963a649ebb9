import type { CritiqueAnswer, MessageAnswer, VoteAnswer } from '../../engine/flow/asks.ts'
import type { DebateState } from '../../engine/state.ts'
import type { Proposal } from '../../engine/state-parts.ts'
import { RULES_WORTH } from '../inference/rule.ts'
import { abstention } from './abstention.ts'
import { line, resting, said } from './answer-sentences.ts'
import { decisionOf, type Situation } from './situation.ts'

const MOST_QUOTED = 3

/** States what the sources say, with the sentences that say it, or else what bears on the question. */
export const opening = (situation: Situation): MessageAnswer => decided(situation) ?? abstention(situation)

/** The answer of the rules, as an argument for its option or as a proposal. */
function decided({ state, matter }: Situation, lead = ''): MessageAnswer | undefined {
  const verdict = decisionOf(matter)
  const option = verdict && state.proposals.find(({ text }) => text === verdict.answer)
  if (!verdict || (state.closed && !option)) return
  const grounds = verdict.grounds.slice(0, MOST_QUOTED)
  return {
    kind: 'message',
    content: state.closed ? [`${lead}${verdict.answer}.`, ...line('For', grounds)].join('\n') : verdict.answer,
    ...(state.closed && option && { proposal: option.id }),
    ...resting(grounds),
  }
}

/** Keeps to what the sources state now; adopts the first proposal with the same answer, so that votes meet. */
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

type Critique = CritiqueAnswer['critiques'][number]

const MOST_ISSUES = 3
const CONTRADICTED = 0.9
const UNQUOTED = 0.5

/** Objects to a proposal of others that the sources state something else, or that it quotes none. */
export function critique({ ask, state, matter }: Situation): CritiqueAnswer {
  const verdict = decisionOf(matter)
  const ofOthers = state.proposals.filter(
    ({ withdrawn, holders }) => !withdrawn && holders.length > 0 && !holders.includes(ask.agent),
  )
  const critiques = ofOthers.flatMap((proposal): Critique[] => {
    if (verdict && state.closed && proposal.text !== verdict.answer) {
      const grounds = verdict.grounds.slice(0, MOST_ISSUES)
      const issues = grounds.map((passage) => said([passage]))
      const suggestions = [`Choose ${verdict.answer}, which the sources state.`]
      return [{ proposal: proposal.id, severity: CONTRADICTED, issues, suggestions, ...resting(grounds) }]
    }
    return quotesAnything(proposal, state) || proposal.text === verdict?.answer ? [] : [unquoted(proposal)]
  })
  return { kind: 'critiques', critiques }
}

const unquoted = ({ id }: Proposal): Critique => ({
  proposal: id,
  severity: UNQUOTED,
  issues: ['Nothing that is said for it quotes the evidence.'],
  suggestions: ['Quote the evidence.'],
})

const quotesAnything = ({ id, text }: Proposal, { messages, evidence }: DebateState) =>
  messages.some(({ proposal, quotes, discarded }) => proposal === id && quotes.length > 0 && !discarded) ||
  evidence.some((piece) => text.includes(piece.id))

/** Votes for what the sources state, with the measured accuracy of the rules as confidence. */
export function vote(situation: Situation): VoteAnswer {
  const verdict = decisionOf(situation.matter)
  const ballot = ballotOf(situation.state)
  const choice = verdict && ballot.find(({ text }) => text === verdict.answer)
  if (!verdict || !choice) return abstaining(situation)
  const stances = Object.fromEntries(ballot.map(({ id, text }) => [id, text === verdict.answer ? 'agree' : 'disagree']))
  return {
    kind: 'vote',
    choice: choice.id,
    stances: stances as VoteAnswer['stances'],
    confidence: RULES_WORTH,
    reason: `The sources say: ${said(verdict.grounds.slice(0, 1))}`,
    continueDebate: false,
  }
}

const ballotOf = ({ ballots, proposals }: DebateState) =>
  ballots.at(-1)?.proposals ?? proposals.filter(({ withdrawn }) => !withdrawn)

const abstaining = (situation: Situation): VoteAnswer => ({
  kind: 'vote',
  choice: 'abstain',
  stances: {},
  confidence: 0,
  reason: abstention(situation).content,
  continueDebate: false,
})

const MOST_GROUNDS = 4

/** Writes the answer for the proposal that won the vote, with the sentences that state it. */
export function judgement({ state, matter }: Situation): MessageAnswer {
  const winner = state.tallies.at(-1)?.winner
  const won = state.proposals.find(({ id }) => id === winner)
  if (!won)
    return { kind: 'message', content: 'No proposal won the vote, so there is no answer to write.', abstains: true }
  const verdict = decisionOf(matter)
  const grounds = verdict?.answer === won.text ? verdict.grounds.slice(0, MOST_GROUNDS) : []
  const nothing = grounds.length ? [] : ['No sentence of the sources states it.']
  return {
    kind: 'message',
    content: [won.text, ...line('For', grounds), ...nothing].join('\n'),
    proposal: won.id,
    ...resting(grounds),
  }
}
