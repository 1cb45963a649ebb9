import { SOURCE_TYPES, type SourceType } from '../../../adapters/sources/source.ts'
import type { Candidate } from '../../../engine/choose-pieces.ts'
import { EVIDENCE_KINDS, type EvidenceKind } from '../../../engine/evidence-kinds.ts'
import { BETWEEN_HEADINGS, LONGEST_TITLE } from '../../../engine/join-passages.ts'
import { invalid, notFound } from '../../../shared/errors.ts'
import { oneLine } from '../../../shared/text/untrusted-text.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { Hit } from '../../../storage/search/passage.ts'
import type { Library, LibraryItem } from '../library/index.ts'
import type { PassageStore } from './store.ts'

/** A passage of an item, and how a search found it. */
export interface Part extends Pick<Hit, 'passage' | 'ordinal' | 'head' | 'place' | 'text'> {
  item: LibraryItem
  /** How many passages the item has. */
  all: number
  found?: { score: number; own: number; full: number; rank: number }
}

/** A passage as a candidate for a debate's evidence. */
export function candidateOf({ item, all, found, ...passage }: Part, now: Date): Candidate {
  const { label, ...place } = passage.place
  const title = oneLine(item.title).slice(0, LONGEST_TITLE)
  return {
    source: item.id,
    ordinal: passage.ordinal,
    score: found?.score ?? 0,
    piece: {
      kind: kindOf(item),
      title: withHeadings(title, passage.head),
      source: item.url ?? title,
      content: passage.text,
      ...(item.url !== null && { url: item.url }),
      ...(item.publishedAt !== null && { published: item.publishedAt }),
      ...reliabilityOf(item, confidenceOf(found), now),
      origin: { item: item.id, passage: passage.passage, place, all, ...(found && { rank: found.rank }) },
      ...(label !== undefined && { label: oneLine(label) }),
    },
  }
}

/** The headings above a passage and the header of its table say what its words are about. */
function withHeadings(title: string, head: string): string {
  const headings = oneLine(head)
  if (headings === '' || headings === title) return title
  return (headings.startsWith(title) ? headings : `${title}${BETWEEN_HEADINGS}${headings}`)
    .slice(0, LONGEST_TITLE)
    .toWellFormed()
}

/** The confidence of a passage that a person chose. */
const CHOSEN_CONFIDENCE = 0.6
const LEAST_CONFIDENCE = 0.2
const MOST_CONFIDENCE = 0.95
const FRESHNESS_OF_UNDATED = 0.5

interface Reliability {
  confidence: number
  freshness: number
  authority: number
  reliability: number
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** The confidence of a found passage: its score relative to a passage that holds every word of the query. */
const confidenceOf = (hit?: { own: number; full: number }): number =>
  hit && hit.full > 0 ? Math.min(MOST_CONFIDENCE, Math.max(LEAST_CONFIDENCE, hit.own / hit.full)) : CHOSEN_CONFIDENCE

function kindOf({ kind, sourceType }: Pick<LibraryItem, 'kind' | 'sourceType'>): EvidenceKind {
  if (kind !== 'evidence') return kind === 'page' ? 'web' : 'document'
  return Object.hasOwn(SOURCE_TYPES, sourceType) ? SOURCE_TYPES[sourceType as SourceType] : 'web'
}

/** The reliability of a passage: for collected evidence as rated then, for documents by their age. */
function reliabilityOf(item: LibraryItem, confidence: number, now: Date): Reliability {
  const { authority: usual, halfLifeDays } = EVIDENCE_KINDS[kindOf(item)]
  const authority = item.authority ?? usual
  const freshness = item.freshness ?? freshnessOf(item.publishedAt, halfLifeDays, now)
  if (item.reliability !== null) {
    return {
      confidence: item.confidence ?? twoDecimals(confidence),
      freshness,
      authority,
      reliability: item.reliability,
    }
  }
  const reliability = twoDecimals(0.4 * confidence + 0.3 * freshness + 0.3 * authority)
  return { confidence: twoDecimals(confidence), freshness: twoDecimals(freshness), authority, reliability }
}

function freshnessOf(publishedAt: string | null, halfLifeDays: number, now: Date): number {
  if (publishedAt === null) return FRESHNESS_OF_UNDATED
  const days = Math.max(0, now.getTime() - Date.parse(publishedAt)) / DAY_MS
  return 0.5 ** (days / halfLifeDays)
}

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
