import type { VoteAnswer } from '../../engine/flow/asks.ts'
import type { DebateState } from '../../engine/state.ts'
import { RULES_WORTH } from '../worth.ts'
import { abstention } from './abstention.ts'
import { decisionOf, type Situation } from './situation.ts'
import { said } from './wording.ts'

/** Votes for what the sources state. The confidence is what decisions of the rules were measured to be worth. */
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
