import { counted } from './counted.ts'

/** An amount with cents; what is less than one is told more exactly. */
export const dollars = (usd: number) => `$${usd.toFixed(usd > 0 && usd < 0.01 ? 4 : 2)}`

/** What something cost, as the service tells it beside every sum. */
export interface Cost {
  cost_usd: number
  /** False where models answered whose cost nobody knows; they are not in the sum. */
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
