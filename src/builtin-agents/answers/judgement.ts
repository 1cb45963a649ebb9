import type { MessageAnswer } from '../../engine/flow/asks.ts'
import { decisionOf, type Situation } from './situation.ts'
import { line, resting } from './wording.ts'

const MOST = 4

/** Writes the answer for the proposal that won the vote, with the sentences that state it. */
export function judgement({ state, matter }: Situation): MessageAnswer {
  const winner = state.tallies.at(-1)?.winner
  const won = state.proposals.find(({ id }) => id === winner)
  if (!won)
    return { kind: 'message', content: 'No proposal won the vote, so there is no answer to write.', abstains: true }
  const verdict = decisionOf(matter)
  const grounds = verdict?.answer === won.text ? verdict.grounds.slice(0, MOST) : []
  const nothing = grounds.length ? [] : ['No sentence of the sources states it.']
  return {
    kind: 'message',
    content: [won.text, ...line('For', grounds), ...nothing].join('\n'),
    proposal: won.id,
    ...resting(grounds),
  }
}
