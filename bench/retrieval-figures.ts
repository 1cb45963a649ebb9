import type { JudgedQuery } from './retrieval-sets.ts'

export interface RetrievalFigures {
  ndcg: number
  recall: number
}

const CUT = 10

/** Normalised discounted cumulative gain of the first ten, and the share of the relevant among all that were found. */
export function figuresOf(queries: readonly JudgedQuery[], found: readonly (readonly string[])[]): RetrievalFigures {
  const judged = queries.flatMap(({ gains }, i) => (gains.size > 0 ? [{ gains, items: found[i] ?? [] }] : []))
  const ndcg = judged.map(({ gains, items }) => {
    const ideal = [...gains.values()].sort((one, other) => other - one)
    return discounted(items.map((item) => gains.get(item) ?? 0)) / discounted(ideal)
  })
  const recall = judged.map(({ gains, items }) => items.filter((item) => gains.has(item)).length / gains.size)
  return { ndcg: mean(ndcg), recall: mean(recall) }
}

const discounted = (gains: readonly number[]) =>
  gains.slice(0, CUT).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0)

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
