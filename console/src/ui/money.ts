import type { Asked } from '../../../src/engine/events/parts.ts'
import { type Cost, dollars } from '../../../src/shared/money.ts'

export { type Cost, costWords, dollars } from '../../../src/shared/money.ts'

/** A cost in a narrow place, where the tokens stand beside it. */
export const shortCost = ({ cost_usd, cost_known }: Pick<Cost, 'cost_usd' | 'cost_known'>): string =>
  cost_known ? dollars(cost_usd) : cost_usd > 0 ? `at least ${dollars(cost_usd)}` : 'unknown'

/** Dollars for a million tokens. */
interface Price {
  input_usd_per_million: number
  output_usd_per_million: number
}

/** The price of a million tokens: input and output. */
export const priceWords = (price: Price | null) =>
  price ? `$${price.input_usd_per_million} / $${price.output_usd_per_million}` : 'price unknown'

type AskUsage = Partial<Pick<Asked, 'tokens_in' | 'tokens_out' | 'cost_usd' | 'generated_by'>>

export const NO_COST: Cost = { cost_usd: 0, cost_known: true, unpriced_tokens: 0 }

/** Whether a model answered at an unknown cost. */
export const isUnpriced = ({ tokens_in, cost_usd, generated_by }: AskUsage): boolean =>
  generated_by === 'model' && tokens_in !== undefined && cost_usd === undefined

/** Adds the cost of one ask to a sum. */
export function plusCost(sum: Cost, took: AskUsage): Cost {
  if (!isUnpriced(took)) return { ...sum, cost_usd: sum.cost_usd + (took.cost_usd ?? 0) }
  const tokens = (took.tokens_in ?? 0) + (took.tokens_out ?? 0)
  return { ...sum, cost_known: false, unpriced_tokens: sum.unpriced_tokens + tokens }
}
