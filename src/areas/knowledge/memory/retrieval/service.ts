import { notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Hit, SearchQuery as IndexSearch } from '../../../../storage/search/passage.ts'
import { type HalfLives, TIERS } from '../kinds-and-tiers.ts'
import { entryListNames, resultListNames, totalNames } from '../schema.ts'
import {
  critiqueRecord,
  entryRecord,
  externalRecord,
  moveRecord,
  sourceRecord,
  summaryRecord,
  useRecord,
} from './entry-response.ts'
import {
  type CritiquesQuery,
  type EntriesQuery,
  type IndexQuery,
  LIMITS,
  type RetrieveQuery,
  type SearchQuery,
  type TimelineQuery,
} from './queries.ts'
import {
  EXTERNAL,
  kindNamed,
  requestedCollections,
  requestedFilter,
  requestedIds,
  requestedText,
  requestedTiers,
  tierNamed,
} from './query-parameters.ts'
import type { Found, MemorySearch } from './search-store.ts'
import type { MemoryStore, Read } from './store.ts'
import { viewerPage } from './viewer.ts'

interface Dependencies {
  store: MemoryStore
  search: MemorySearch
  /** Searches the other collections: documents, pages and evidence. */
  find: (orgs: readonly string[], query: IndexSearch) => Promise<Hit[]>
  halfLives: HalfLives
  now: () => Date
}

const VIEWED = 50

/** Lists and searches memory entries; reading does not count as use. */
export function memoryRetrieval({ store, search, find, halfLives, now }: Dependencies) {
  const record = (read: Read) => entryRecord(read, { halfLives, now: now() })

  async function records(org: string, found: readonly Found[]) {
    const reads = await store.named(
      org,
      found.map(({ entry }) => entry.id),
    )
    const byId = new Map(reads.map((read) => [read.entry.id, read]))
    return found.flatMap(({ entry, score, relevance }) => {
      const read = byId.get(entry.id)
      return read ? [{ ...record(read), score, relevance }] : []
    })
  }

  return {
    async retrieve(asked: RetrieveQuery, { org }: Caller) {
      const words = (asked.query ?? asked.q ?? '').trim()
      const { limit } = asked
      const filter = requestedFilter(asked)
      const found = words === '' ? [] : await search([org], words, filter)
      const entries =
        words === '' ? (await store.newest(org, filter, limit)).map(record) : await records(org, found.slice(0, limit))
      const total = words === '' ? entries.length : found.length
      return {
        ...entryListNames(entries),
        total,
        count: entries.length,
        query: words,
        tiers: [...requestedTiers(asked)],
      }
    },

    async search(asked: SearchQuery, { org }: Caller) {
      const words = requestedText(asked, 'q')
      const { sort = 'relevance', min_importance = 0 } = asked
      const found = (await search([org], words, requestedFilter(asked))).sort(ORDERS[sort])
      const results = await records(org, found.slice(0, asked.limit))
      return {
        query: words,
        ...resultListNames(results),
        total: found.length,
        count: results.length,
        tiers_searched: [...requestedTiers(asked)],
        filters: { min_importance, sort },
      }
    },

    async searchIndex(asked: IndexQuery, { org }: Caller) {
      const words = requestedText(asked, 'q')
      const { limit } = asked
      const external = requestedCollections(asked)
      const found = (await search([org], words, requestedFilter(asked))).slice(0, limit)
      const ids = found.map(({ entry }) => entry.id)
      const [reads, sources, others] = await Promise.all([
        store.named(org, ids),
        store.sources(org, ids),
        external.length === 0 ? [] : find([org], { text: words, kinds: external.map((name) => EXTERNAL[name]), limit }),
      ])
      const scores = new Map(found.map(({ entry, score }) => [entry.id, score]))
      const results = reads.map((read) => ({
        ...summaryRecord(read),
        score: scores.get(read.entry.id) ?? 0,
        sources: (sources.get(read.entry.id) ?? []).map(sourceRecord),
      }))
      return {
        query: words,
        results,
        count: results.length,
        tiers: [...requestedTiers(asked)],
        use_hybrid: false,
        external_sources: external,
        external_results: others.map(externalRecord),
      }
    },

    async timeline(asked: TimelineQuery, { org }: Caller) {
      const { anchor_id, tier, min_importance = 0 } = asked
      const found = await store.around(org, anchor_id, {
        before: asked.before,
        after: asked.after,
        tier: tier === undefined ? undefined : tierNamed('tier', tier),
        minImportance: min_importance,
      })
      if (!found) throw notFound('memory', anchor_id)
      const { anchor, before, after } = found
      return {
        anchor_id,
        anchor: summaryRecord(anchor),
        before: before.map(summaryRecord),
        after: after.map(summaryRecord),
      }
    },

    async entries(asked: EntriesQuery, { org }: Caller) {
      if (asked.ids !== undefined) {
        const ids = requestedIds(asked.ids)
        const entries = await Promise.all((await store.named(org, ids)).map((read) => full(org, read)))
        const count = entries.length
        return { ids, entries, ...totalNames(count), limit: ids.length, offset: 0, has_more: false }
      }
      const page = { limit: asked.limit, offset: Math.min(asked.offset, LIMITS.offset) }
      const { items, total } = await store.list(
        org,
        {
          tier: asked.tier === undefined ? undefined : tierNamed('tier', asked.tier),
          kind: asked.kind === undefined ? undefined : kindNamed(asked.kind),
          includeExpired: asked.include_expired,
        },
        page,
      )
      const entries = items.map(record)
      const ids = entries.map(({ id }) => id)
      const count = entries.length
      return { ids, entries, count, total, ...page, has_more: page.offset + count < total }
    },

    async critiques(asked: CritiquesQuery, { org }: Caller) {
      const page = { limit: asked.limit, offset: Math.min(asked.offset, LIMITS.offset) }
      const { items, total } = await store.critiques(org, asked.agent, page)
      const critiques = items.map(critiqueRecord)
      return { critiques, count: critiques.length, total, ...page, filters: { agent: asked.agent ?? null } }
    },

    async viewer({ org }: Caller): Promise<string> {
      const lists = await store.tiers(org, TIERS, VIEWED)
      return viewerPage(
        TIERS.map((tier, place) => ({
          tier,
          total: lists[place]?.total ?? 0,
          newest: (lists[place]?.items ?? []).map(record),
        })),
      )
    },
  }

  async function full(org: string, read: Read) {
    const { id } = read.entry
    const [sources, moves, uses] = await Promise.all([
      store.sources(org, [id]),
      store.moves(org, id),
      store.uses(org, id),
    ])
    return {
      ...record(read),
      sources: (sources.get(id) ?? []).map(sourceRecord),
      moves: moves.map(moveRecord),
      used_by: uses.map(useRecord),
    }
  }
}
export type MemoryRetrieval = ReturnType<typeof memoryRetrieval>

/** The sort orders of search results. */
const ORDERS: Record<'relevance' | 'importance' | 'recency', (one: Found, other: Found) => number> = {
  relevance: (one, other) => other.score - one.score,
  importance: (one, other) => other.entry.importance - one.entry.importance || other.score - one.score,
  recency: (one, other) => (one.entry.created_at < other.entry.created_at ? 1 : -1),
}
