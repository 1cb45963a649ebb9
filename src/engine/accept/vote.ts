import type { Stance } from '../events/parts.ts'
import type { EngineEvent } from '../events.ts'
import type { VoteAnswer } from '../flow/asks.ts'
import { isFirstVersion } from '../prompt-version.ts'
import type { DebateState } from '../state.ts'
import { ABSTAIN, ballotOf, NONE } from '../votes/ballots.ts'
import type { Asked } from './asked.ts'
import { within01 } from './within-01.ts'

/** Who chooses a proposal agrees with it, unless it says that it would change it; who chooses none agrees with none. */
export function voteEvent(state: DebateState, answer: VoteAnswer, asked: Asked): EngineEvent[] | string {
  const { choice, confidence, reason, continueDebate } = answer
  const onBallot = (ballotOf(state, asked.round)?.proposals ?? []).map(({ id }) => id)
  const isProposal = onBallot.includes(choice)
  if (!isProposal && choice !== NONE && choice !== ABSTAIN) return `Not on the ballot: ${choice}`
  const stances: Record<string, Stance> = {}
  for (const id of onBallot) {
    const stance = answer.stances[id]
    if (stance) stances[id] = stance
  }
  if (choice === NONE && !isFirstVersion(state)) for (const id of onBallot) stances[id] = 'disagree'
  if (isProposal && stances[choice] !== 'agree_with_modifications') stances[choice] = 'agree'
  return [
    {
      type: 'vote_cast',
      data: { ...asked, choice, stances, confidence: within01(confidence), continue_debate: continueDebate },
      private: { reason },
    },
  ]
}
