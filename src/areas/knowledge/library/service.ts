import { notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { SearchUpkeep } from '../../../storage/search/upkeep.ts'
import type { FiguresStore } from './item-store.ts'
import type { Library, LibraryHit } from './library.ts'
import type { SearchAnswer, SearchRequest, Stats } from './schema.ts'

/** How often debates cited the passages that they received. */
export interface Retrieval {
  supplied: number
  cited: number
  searches: number
  meanReciprocalRank: number | null
}

const round = (value: number) => Math.round(value * 10_000) / 10_000

/** Searches the library, and reports its size and state. */
export const libraryService = ({
  library,
  figures,
  retrieval,
  upkeep,
  mostPassages,
}: {
  library: Pick<Library, 'search'>
  retrieval: (org: string) => Promise<Retrieval>
  figures: FiguresStore
  upkeep: Pick<SearchUpkeep, 'figures'>
  mostPassages: number
}) => ({
  async search({ q, limit, kind, workspace_id = 'default' }: SearchRequest, caller: Caller): Promise<SearchAnswer> {
    const { org, payer } = caller
    if (workspace_id !== 'default' && workspace_id !== org) throw notFound('workspace', workspace_id)
    const hits = await library.search([org, payer], {
      text: q,
      limit,
      kinds: kind && [kind],
    })
    return { query: q, workspace_id: org, results: hits.map(resultOf), count: hits.length }
  },

  async stats({ org }: Caller): Promise<Stats> {
    const [counts, usage, index] = await Promise.all([figures.counts(org), retrieval(org), upkeep.figures(org)])
    const total = counts.reduce((sum, { items }) => sum + items, 0)
    const sumBy = (name: 'kind' | 'source_type') => {
      const sums: Record<string, number> = {}
      for (const count of counts) sums[count[name]] = (sums[count[name]] ?? 0) + count.items
      return sums
    }
    return {
      workspace_id: org,
      total_entries: total,
      by_visibility: { organization: total },
      by_source: sumBy('source_type'),
      by_kind: sumBy('kind'),
      storage_bytes: counts.reduce((sum, { bytes }) => sum + bytes, 0),
      passages: index.passages,
      max_passages: mostPassages,
      segments: index.segments,
      removed_passages: index.removed,
      rebuilding: index.rebuilding,
      usage: {
        supplied: usage.supplied,
        cited: usage.cited,
        citation_rate: usage.supplied === 0 ? null : round(usage.cited / usage.supplied),
        searches: usage.searches,
        mean_reciprocal_rank: usage.meanReciprocalRank === null ? null : round(usage.meanReciprocalRank),
      },
    }
  },
})
export type LibraryService = ReturnType<typeof libraryService>

const LEAST_CONFIDENCE = 0.2
const MOST_CONFIDENCE = 0.95

function resultOf({ item, text, head, passage, place, score, own, full }: LibraryHit): SearchAnswer['results'][number] {
  const { page, label = null, start, end } = place
  return {
    id: item.id,
    kind: item.kind,
    title: item.title,
    url: item.url,
    source: item.sourceType,
    content: text,
    heading: head,
    passage_id: passage,
    place: { page, label, start, end },
    score: round(score),
    confidence: round(Math.min(MOST_CONFIDENCE, Math.max(LEAST_CONFIDENCE, full > 0 ? own / full : 0))),
    tags: [...item.tags],
    metadata: item.metadata,
    created_at: item.createdAt,
  }
}
