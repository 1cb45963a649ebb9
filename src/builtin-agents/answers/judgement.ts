import type { MessageAnswer } from '../../engine/flow/asks.ts'
import { balance } from '../judging/balance.ts'
import { akin, answering, opposing } from '../judging/worth.ts'
import type { Situation } from './situation.ts'
import { line, resting } from './wording.ts'

const MOST_FOR = 4
const MOST_AGAINST = 2

/** Writes the answer for the proposal that won the vote, from what the evidence says for and against it. */
export function judgement(situation: Situation): MessageAnswer {
  const { state, persona, matter } = situation
  const winner = state.tallies.at(-1)?.winner
  const won = state.proposals.find(({ id }) => id === winner)
  if (!won)
    return { kind: 'message', content: 'No proposal won the vote, so there is no answer to write.', abstains: true }

  const side = balance(matter, persona).sides.find(({ option }) => option === won.id)
  const quoted = answering(matter, persona)
    .map(({ finding }) => finding)
    .filter(({ passage }) => won.text.includes(passage.text))
  const pro = (state.closed ? (side?.pro ?? []) : quoted).slice(0, MOST_FOR)
  const contra = (
    state.closed
      ? (side?.contra ?? [])
      : opposing(matter).filter((one) => quoted.some((other) => akin(other, one, matter)))
  ).slice(0, MOST_AGAINST)
  const nothing = pro.length ? [] : ['No sentence in the evidence supports it.']
  const words = state.closed || !quoted.length ? [won.text] : []
  return {
    kind: 'message',
    content: [...words, ...line('For', pro), ...line('Against', contra), ...nothing].join('\n'),
    proposal: won.id,
    ...resting(pro, contra),
  }
}
