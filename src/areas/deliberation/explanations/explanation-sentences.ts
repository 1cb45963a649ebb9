import { confidenceSentence, PERSON_WEIGHT } from '../../../engine/consensus/confidence-sentences.ts'
import type { Condition } from '../../../engine/explanations/counterfactuals.ts'
import type { Outcome } from '../../../engine/explanations/recount.ts'
import type { DebateState } from '../../../engine/state.ts'
import { ABSTAIN, ballotOf, NONE } from '../../../engine/votes/ballots.ts'

/** A choice of the last vote in words: its text, if it is short enough for a sentence. */
export function choiceText(state: DebateState, choice: string): string {
  if (choice === NONE) return 'none of the proposals'
  if (choice === ABSTAIN) return 'nothing'
  const round = state.tallies.at(-1)?.round ?? state.round
  const text = ballotOf(state, round)?.proposals.find(({ id }) => id === choice)?.text
  return text !== undefined && text.length <= LONGEST_NAME ? `“${text}” (${choice})` : choice
}

const LONGEST_NAME = 80

export function outcomeText(state: DebateState, { winner, reached }: Outcome): string {
  if (winner === null) return 'No consensus, nothing is ahead'
  return reached ? `Consensus on ${choiceText(state, winner)}` : `No consensus, ${choiceText(state, winner)} is ahead`
}

export function conditionText(state: DebateState, condition: Condition): string {
  switch (condition.kind) {
    case 'flip_vote':
      return `${condition.voter} votes for ${choiceText(state, condition.to)} instead of ${choiceText(state, condition.from)}`
    case 'drop_agent':
      return `${condition.agent} is not on the panel`
    case 'drop_evidence':
      return `${titleOf(state, condition.evidence)} is not there`
    case 'move_threshold':
      return `Consensus takes a confidence of ${condition.threshold}`
  }
}

const titleOf = ({ evidence }: DebateState, id: string) => {
  const title = evidence.find((piece) => piece.id === id)?.title
  return title ? `“${title}” (${id})` : id
}

/** How the stated confidence was computed. */
export function confidenceText(state: DebateState): string {
  const tally = state.tallies.at(-1)
  if (!tally) return 'No votes were counted, so there is nothing to be confident about.'
  if (tally.winner === null) return 'No proposal won the last count, so there is nothing to be confident about.'
  const { heads, panel, features, balance, confidence, method } = tally
  const { outcomes, brier, ece } = state.calibrator
  const heading = `${rounded(heads)} of ${rounded(panel)} effective heads stand behind ${choiceText(state, tally.winner)}`
  if (tally.method === 'smoothed_share')
    return `${heading}: (${rounded(heads)} + ½) / (${rounded(panel)} + 1) = ${rounded(confidence)}.`
  if (method === 'measured_rules') return `${heading}. ${confidenceSentence({ method, confidence, outcomes })}`
  if (balance) {
    return [
      `${heading}; a weight of ${rounded(balance.for)} speaks for it and ${rounded(balance.against)} against it.`,
      ...(state.protocol.mode === 'weighted' ? [BY_LOG_ODDS] : []),
      confidenceSentence({ method, confidence, outcomes }),
      ...(havePeopleVoted(state) ? [`The vote of a person weighs ${PERSON_WEIGHT}.`] : []),
    ].join(' ')
  }
  const worth = brier !== null && ece !== null ? ` (Brier ${rounded(brier)}, ECE ${rounded(ece)})` : ''
  return `${heading}. With a share of ${rounded(features.share)}, a margin of ${rounded(features.margin)} and a coverage of ${rounded(features.coverage)}, a logistic fitted on ${outcomes} outcomes${worth} gives ${rounded(confidence)}.`
}

const BY_LOG_ODDS = 'In the mode weighted the winner is found by log odds, and only the confidence by squares.'

const havePeopleVoted = ({ protocol, votes }: DebateState) =>
  protocol.people_vote && votes.some(({ user }) => user !== null)

const rounded = (value: number) => Math.round(value * 1000) / 1000
