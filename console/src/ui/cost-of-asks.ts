import type { Asked } from '../../../src/engine/events/parts.ts'
import type { Cost } from './dollars.ts'

type Took = Partial<Pick<Asked, 'tokens_in' | 'tokens_out' | 'cost_usd' | 'generated_by'>>

export const NO_COST: Cost = { cost_usd: 0, cost_known: true, unpriced_tokens: 0 }

/** Whether a model answered and nobody knows what that cost. */
export const isUnpriced = ({ tokens_in, cost_usd, generated_by }: Took): boolean =>
  generated_by === 'model' && tokens_in !== undefined && cost_usd === undefined

/** What asks cost so far, and one more. */
export function plusCost(sum: Cost, took: Took): Cost {
  if (!isUnpriced(took)) return { ...sum, cost_usd: sum.cost_usd + (took.cost_usd ?? 0) }
  const tokens = (took.tokens_in ?? 0) + (took.tokens_out ?? 0)
  return { ...sum, cost_known: false, unpriced_tokens: sum.unpriced_tokens + tokens }
}
