import type { MessageAnswer } from '../../engine/flow/asks.ts'
import { abstention } from './abstention.ts'
import { decisionOf, type Situation } from './situation.ts'
import { line, resting } from './wording.ts'

const MOST = 3

/** Says what the sources state, with the sentences that state it; else what bears on the question. */
export const opening = (situation: Situation): MessageAnswer => decided(situation) ?? abstention(situation)

/** The answer that the rules come to, as an argument for its option or as a proposal of its own. */
export function decided({ state, matter }: Situation, lead = ''): MessageAnswer | undefined {
  const verdict = decisionOf(matter)
  const option = verdict && state.proposals.find(({ text }) => text === verdict.answer)
  if (!verdict || (state.closed && !option)) return
  const grounds = verdict.grounds.slice(0, MOST)
  return {
    kind: 'message',
    content: state.closed ? [`${lead}${verdict.answer}.`, ...line('For', grounds)].join('\n') : verdict.answer,
    ...(state.closed && option && { proposal: option.id }),
    ...resting(grounds),
  }
}
