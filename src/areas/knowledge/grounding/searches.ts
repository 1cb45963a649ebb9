import type { Candidate } from '../../../engine/choose-pieces.ts'
import type { Piece } from '../../../engine/grounding.ts'
import type { Place } from '../../../storage/search/passage.ts'
import type { Library, LibraryHit } from '../library/index.ts'
import { candidateOf } from './candidates.ts'
import type { PassageStore } from './store.ts'

/** A memory entry in the form of evidence. */
type Recalled = Omit<Piece, 'origin'> & { origin: { item: string; passage: number; place: Place } }
export type Recall = (tenants: readonly string[], question: string, limit: number) => Promise<readonly Recalled[]>

/** The external sources: their names, and querying some of them. */
export interface Connectors {
  names(tenant: string): readonly string[]
  /** Queries sources, keeps the results in the library, and returns their ids; leaves out what fails. */
  collect(
    tenant: string,
    query: { task: string; connectors: readonly string[]; limit: number; signal: AbortSignal },
  ): Promise<readonly string[]>
}

const BEST_OF_EACH = 3

/** Searches documents, memory and external sources for a question. */
export function searches({
  library,
  passages,
  recall,
  connectors,
  now,
}: {
  library: Pick<Library, 'search'>
  passages: PassageStore
  recall: Recall
  connectors: Connectors
  now: () => Date
}) {
  async function candidatesOf(hits: readonly LibraryHit[]): Promise<Candidate[]> {
    const counts = new Map<string, number>()
    for (const [org, own] of Map.groupBy(hits, (hit) => hit.org)) {
      const items = [...new Set(own.map(({ item }) => item.id))]
      for (const [item, all] of await passages.counts(org, items)) counts.set(item, all)
    }
    return hits.map(({ score, own, full, ...hit }, index) =>
      candidateOf({ ...hit, all: counts.get(hit.item.id) ?? 1, found: { score, own, full, rank: index + 1 } }, now()),
    )
  }

  return {
    documents: async (tenants: readonly string[], question: string, limit: number) =>
      candidatesOf(await library.search(tenants, { text: question, limit, perItem: BEST_OF_EACH })),

    memory: async (tenants: readonly string[], question: string, limit: number): Promise<Candidate[]> =>
      (await recall(tenants, question, limit)).map(({ digest: _, origin, ...piece }, index) => {
        const { label: __, ...place } = origin.place
        return {
          source: origin.item,
          ordinal: 0,
          score: limit - index,
          piece: { ...piece, origin: { ...origin, place, rank: index + 1 } },
        }
      }),

    /** Collects into the library first, then takes the best passages. */
    async outside(
      tenant: string,
      question: string,
      query: { connectors: readonly string[]; limit: number; signal: AbortSignal },
    ) {
      if (query.connectors.length === 0) return []
      const items = await connectors.collect(tenant, { task: question, ...query })
      if (items.length === 0) return []
      return candidatesOf(
        await library.search([tenant], { text: question, items, limit: items.length, perItem: BEST_OF_EACH }),
      )
    },
  }
}
export type Searches = ReturnType<typeof searches>

/** The first of each list, then the second of each, and so on. */
export const interleave = <Item>(lists: readonly (readonly Item[])[]): Item[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat()
