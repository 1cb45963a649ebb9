/** What tells the cost of a debate that has ended. */
export const COST_COLUMNS = [
  'results.tokens_in',
  'results.tokens_out',
  'results.cost_usd',
  'results.cost_known',
  'results.unpriced_tokens',
] as const

interface Row {
  tokens_in: number | null
  tokens_out: number | null
  cost_usd: number | null
  cost_known: boolean | null
  unpriced_tokens: number | null
}

/** Of a log that does not tell whether its cost is known: tokens that cost nothing have no price. */
export function resultCost({ tokens_in, tokens_out, cost_usd, cost_known, unpriced_tokens }: Row) {
  const tokens = Number(tokens_in ?? 0) + Number(tokens_out ?? 0)
  const isKnown = cost_known ?? !(tokens > 0 && (cost_usd ?? 0) === 0)
  return {
    cost_usd: cost_usd ?? 0,
    cost_known: isKnown,
    unpriced_tokens: Number(unpriced_tokens ?? (isKnown ? 0 : tokens)),
  }
}
