import { costNano, type Price } from '../../../../engine/price.ts'
import type { Purchase, Reported, Reserved } from '../../../../engine/spending.ts'
import type { Hold } from './judge.ts'
import type { Settlement } from './settle-store.ts'

type Took = Parameters<Reserved['settle']>[0]

const costIn = (price: Price | null, reported: Reported) => (price ? costNano(price, reported) : 0)

/** What a try took, told by its provider or not, in each budget that holds for it. */
export function settlementOf(id: string, { price }: Purchase, holds: readonly Hold[], took: Took): Settlement {
  if (took === 'unknown') return { id, basis: 'bound', costNano: null, tokens: {}, holds: [] }
  if (took === 'nothing') {
    const free = holds.map(({ budget }) => ({ budget, costNano: 0, costTokens: 0 }))
    return { id, basis: 'nothing', costNano: 0, tokens: {}, holds: free }
  }
  return {
    id,
    basis: 'reported',
    costNano: price && costNano(price, took),
    tokens: took,
    holds: holds.map(({ budget, price: own }) => ({
      budget,
      costNano: costIn(own, took),
      costTokens: took.inputTokens + took.outputTokens,
    })),
  }
}
