import type { BudgetRecord } from './budget-store.ts'

/** What a budget makes of models without a price, in one sentence. */
export function unpricedWords({
  unpriced,
  assumedPrice,
  limitTokens,
}: Pick<BudgetRecord, 'unpriced' | 'assumedPrice' | 'limitTokens'>): string {
  if (assumedPrice)
    return `Models without a price are taken to cost $${assumedPrice.input} for a million tokens read and $${assumedPrice.output} for a million written.`
  if (unpriced === 'refuse') return 'Models without a price are not asked.'
  return limitTokens === null
    ? 'Models without a price are asked, and nothing is assumed: what they cost is unknown and not limited.'
    : 'Models without a price are asked, and nothing is assumed: their tokens are limited, and what they cost is unknown.'
}
