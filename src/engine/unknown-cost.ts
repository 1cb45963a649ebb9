import type { Asked } from './events/parts.ts'

/** What an answer tells of what it cost. */
type Told = Partial<Pick<Asked, 'tokens_in' | 'tokens_out' | 'cost_usd' | 'generated_by'>>

/** Whether a model answered and nobody knows what that cost, for want of a price or of a report; rules and scripts cost nothing. */
export const isCostUnknown = ({ tokens_in, cost_usd, generated_by }: Told): boolean =>
  generated_by === 'model' && tokens_in !== undefined && cost_usd === undefined

/** Fields beside every sum of costs: `cost_usd` is the known part, the others count the tokens without a known price. */
export const costFields = (usage: { costUsd: number; unpricedAnswers: number; unpricedTokens: number }) => ({
  cost_usd: usage.costUsd,
  cost_known: usage.unpricedAnswers === 0,
  unpriced_tokens: usage.unpricedTokens,
})
