import type { DebatePage } from '../../../config/public-address.ts'
import type { DebateState } from '../../../engine/state.ts'
import { dissentOf } from './answer-text.ts'

/** What answers say about the debate beside its text. */
export interface FactsAbout {
  linkTo: DebatePage
  receiptIdOf(debateId: string): string
}

/** The debate behind an answer. */
export const debateFacts = (state: DebateState, { linkTo, receiptIdOf }: FactsAbout) => ({
  debate_id: state.debateId,
  confidence: state.end?.confidence ?? null,
  consensus: state.end?.result ?? null,
  dissent: dissentOf(state) || null,
  receipt_id: state.end ? receiptIdOf(state.debateId) : null,
  url: linkTo(state),
})

/** What a side prompt is answered with instead. */
export const sidePromptFacts = (kind: string) => ({ side_prompt: kind, generated_by: 'rules' as const })

export const secondsOf = (time: string) => Math.floor(Date.parse(time) / 1000)
