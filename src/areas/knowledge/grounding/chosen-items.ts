import type { Candidate } from '../../../engine/choose-pieces.ts'
import { invalid, notFound } from '../../../shared/errors.ts'
import type { Library, LibraryItem } from '../library/index.ts'
import { candidateOf, type Part } from './candidates.ts'
import type { PassageStore } from './store.ts'

/** Library items named in a request. */
interface Named {
  field: string
  what: string
  kinds: readonly LibraryItem['kind'][]
  ids: readonly string[]
}

/** How many passages of one document are read; of the rest only those that match the question. */
const FIRST_OF_EACH = 60
const BEST_OF_EACH = 40

/** The chosen items with their passages, the most relevant to the question first. */
export function chosenItems({
  library,
  passages,
  now,
}: {
  library: Pick<Library, 'findAll' | 'search'>
  passages: PassageStore
  now: () => Date
}) {
  async function itemsOf(tenants: readonly string[], { field, what, kinds, ids }: Named) {
    const held = new Map<string, { org: string; item: LibraryItem }>()
    for (const org of tenants) {
      for (const item of ids.length > 0 ? await library.findAll(org, ids) : []) held.set(item.id, { org, item })
    }
    return ids.map((id, index) => {
      const found = held.get(id)
      const at = `${field}[${index}]`
      if (!found || !kinds.includes(found.item.kind)) throw notFound(what, id, { field: at })
      refuseUnreadable(at, found.item)
      return found
    })
  }

  async function partsOf(org: string, question: string, items: readonly LibraryItem[]): Promise<Part[][]> {
    const ids = items.map(({ id }) => id)
    const [hits, first, counts] = await Promise.all([
      library.search([org], { text: question, items: ids, limit: ids.length, perItem: BEST_OF_EACH }),
      passages.first(org, ids, FIRST_OF_EACH),
      passages.counts(org, ids),
    ])
    const ranks = new Map(hits.toSorted((a, b) => b.score - a.score).map(({ passage }, index) => [passage, index + 1]))
    return items.map((item) => {
      const all = counts.get(item.id) ?? 0
      const best = hits
        .filter((hit) => hit.item.id === item.id)
        .map(({ score, own, full, ...hit }) => ({
          ...hit,
          all,
          found: { score, own, full, rank: ranks.get(hit.passage) ?? 1 },
        }))
      const others = first
        .filter((each) => each.item === item.id && best.every(({ passage }) => passage !== each.passage))
        .map((each) => ({ ...each, item, all }))
      return [...best, ...others]
    })
  }

  return async (tenants: readonly string[], question: string, named: readonly Named[]): Promise<Candidate[][]> => {
    const found = (await Promise.all(named.map((each) => itemsOf(tenants, each)))).flat()
    const parts = new Map<string, Part[]>()
    for (const [org, own] of Map.groupBy(found, (each) => each.org)) {
      const ofOrg = await partsOf(
        org,
        question,
        own.map(({ item }) => item),
      )
      for (const [index, each] of ofOrg.entries()) parts.set(own[index]?.item.id ?? '', each)
    }
    return found.map(({ item }) => (parts.get(item.id) ?? []).map((part) => candidateOf(part, now())))
  }
}

function refuseUnreadable(field: string, { id, status, reason, supersededBy }: LibraryItem) {
  if (supersededBy !== null) throw invalid(field, `${id} was replaced by ${supersededBy}`)
  if (status === 'processing') throw invalid(field, `${id} is still being read`)
  if (status === 'failed') throw invalid(field, `${id} could not be read: ${reason ?? 'unknown'}`)
}
