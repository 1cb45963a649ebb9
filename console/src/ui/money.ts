import type { Asked } from '../../../src/engine/events/parts.ts'
import { counted } from './text.ts'

/** An amount with cents; less than one cent is shown more exactly. */
export const dollars = (usd: number) => `$${usd.toFixed(usd > 0 && usd < 0.01 ? 4 : 2)}`

/** What something cost, as the service tells it beside every sum. */
export interface Cost {
  cost_usd: number
  /** False where models answered whose cost is unknown; they are not in the sum. */
  cost_known: boolean
  unpriced_tokens: number
}

/** The one way to tell a cost: what is not known is never told as nothing. */
export function costWords({ cost_usd, cost_known, unpriced_tokens }: Cost): string {
  if (cost_known) return dollars(cost_usd)
  const unknown =
    unpriced_tokens > 0 ? `${counted(unpriced_tokens, 'token')} of unknown price` : 'calls of unknown price'
  return cost_usd > 0 ? `at least ${dollars(cost_usd)}, plus ${unknown}` : `unknown: ${unknown}`
}

/** The same in a narrow place, where the tokens stand beside it. */
export const shortCost = ({ cost_usd, cost_known }: Pick<Cost, 'cost_usd' | 'cost_known'>): string =>
  cost_known ? dollars(cost_usd) : cost_usd > 0 ? `at least ${dollars(cost_usd)}` : 'unknown'

/** Dollars for a million tokens. */
interface Price {
  input_usd_per_million: number
  output_usd_per_million: number
}

/** What a million tokens cost: read, and written. */
export const priceWords = (price: Price | null) =>
  price ? `$${price.input_usd_per_million} / $${price.output_usd_per_million}` : 'price unknown'

type Took = Partial<Pick<Asked, 'tokens_in' | 'tokens_out' | 'cost_usd' | 'generated_by'>>

export const NO_COST: Cost = { cost_usd: 0, cost_known: true, unpriced_tokens: 0 }

/** Whether a model answered at an unknown cost. */
export const isUnpriced = ({ tokens_in, cost_usd, generated_by }: Took): boolean =>
  generated_by === 'model' && tokens_in !== undefined && cost_usd === undefined

/** What asks cost so far, and one more. */
export function plusCost(sum: Cost, took: Took): Cost {
  if (!isUnpriced(took)) return { ...sum, cost_usd: sum.cost_usd + (took.cost_usd ?? 0) }
  const tokens = (took.tokens_in ?? 0) + (took.tokens_out ?? 0)
  return { ...sum, cost_known: false, unpriced_tokens: sum.unpriced_tokens + tokens }
}
