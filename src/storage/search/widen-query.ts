import type { Terms } from './analyse.ts'
import { type Collection, rarity } from './bm25.ts'
import { bytewise, type WeighedTerm } from './score.ts'
import type { Feedback } from './tuning.ts'

/** Terms whose frequencies are looked up together. */
const AT_ONCE = 50

/** The power by which a passage is trusted less than the best one. */
const TRUST = 4

interface Asked {
  /** The terms of the best passages and what the question makes of each, the best first. */
  best: readonly { terms: Terms; score: number }[]
  own: ReadonlySet<string>
  collection: Collection
  frequenciesOf: (terms: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

/** The terms by which a question is widened, in bytewise order: those that the best passages share most, the first counting most. */
export async function furtherTerms(feedback: Feedback, { best, own, collection, frequenciesOf }: Asked) {
  const worths = worthsOf(best)
  const shared = [...worths.keys()]
    .filter((term) => !own.has(term))
    .sort((one, other) => (worths.get(other) ?? 0) - (worths.get(one) ?? 0) || bytewise(one, other))
  const chosen: { term: string; df: number }[] = []
  for (let first = 0; first < shared.length && chosen.length < feedback.terms; first += AT_ONCE) {
    const some = shared.slice(first, first + AT_ONCE)
    const dfs = await frequenciesOf(some)
    chosen.push(
      ...some
        .map((term) => ({ term, df: dfs.get(term) ?? 0 }))
        .filter(({ df }) => df > 0 && df <= feedback.mostShare * collection.passages),
    )
  }
  const taken = chosen.slice(0, feedback.terms)
  const most = worths.get(taken[0]?.term ?? '') ?? 1
  return taken
    .map(
      ({ term, df }): WeighedTerm => ({
        term,
        weight: feedback.weight * ((worths.get(term) ?? 0) / most) * rarity(df, collection),
      }),
    )
    .sort((one, other) => bytewise(one.term, other.term))
}

/** What each term is worth: of every passage that has it, the share of its score in that of the best one, to the fourth power. */
function worthsOf(best: Asked['best']): Map<string, number> {
  const worths = new Map<string, number>()
  const highest = best[0]?.score ?? 1
  for (const { terms, score } of best) {
    const trusted = (score / highest) ** TRUST
    for (const term of terms.counts.keys()) worths.set(term, (worths.get(term) ?? 0) + trusted)
  }
  return worths
}
