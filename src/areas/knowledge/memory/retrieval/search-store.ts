import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'
import type { Hit, ItemTable, PassageFilter } from '../../../../storage/search/passage.ts'
import type { SearchIndex } from '../../../../storage/search/search-index.ts'
import type { Entry } from '../entry.ts'
import type { HalfLives, MemoryKind, Tier } from '../kinds-and-tiers.ts'
import { strengthOf } from '../lifecycle/tier-moves.ts'
import { memoryEntries } from '../tables.ts'

export interface Filter {
  tiers?: readonly Tier[] | undefined
  kinds?: readonly MemoryKind[] | undefined
  minImportance?: number | undefined
  /** Who said it. */
  agent?: string | undefined
  /** Includes archived entries. */
  includeExpired?: boolean | undefined
  /** Entries valid at that time instead of now. */
  asOf?: string | undefined
}

export interface Found {
  entry: Entry
  /** The best matching source. */
  hit: Hit
  /** Its score relative to a passage that holds every weighted word. */
  relevance: number
  /** Relevance and strength combined. */
  score: number
}

/** How many entries are ranked by strength before the best are taken. */
const WEIGHED = 200

const ENTRIES: ItemTable<Entry> = {
  table: memoryEntries.table,
  columns: Object.keys(memoryEntries.columns),
  read: (row) => row as Entry,
}

/** Finds memory entries by their words, and ranks them by relevance and strength. */
export function memorySearch({
  find,
  halfLives,
  now,
}: {
  find: SearchIndex['find']
  halfLives: HalfLives
  now: () => Date
}) {
  return async (orgs: readonly string[], text: string, filter: Filter): Promise<Found[]> => {
    const hits = await find(orgs, {
      text,
      kinds: ['memory'],
      limit: WEIGHED,
      where: passing(filter),
      widened: false,
      itemsIn: ENTRIES,
    })
    const at = now()
    return hits
      .flatMap(({ kept: entry, ...hit }): Found[] => {
        if (!entry) return []
        const relevance = hit.full > 0 ? Math.min(1, hit.own / hit.full) : 0
        return [{ entry, hit, relevance, score: relevance * (0.5 + 0.5 * strengthOf(entry, halfLives, at)) }]
      })
      .sort((one, other) => other.score - one.score || (one.hit.passage < other.hit.passage ? -1 : 1))
  }
}
export type MemorySearch = ReturnType<typeof memorySearch>

/** The condition for valid entries that pass the filter; rows are named `entry`. */
const holding = ({ tiers, kinds, minImportance = 0, includeExpired = false, asOf }: Filter) => sql<boolean>`
  ${
    asOf === undefined
      ? sql`entry.invalid_at is null and (${includeExpired} or entry.archived_at is null)`
      : sql`entry.valid_from <= ${asOf} and (entry.invalid_at is null or entry.invalid_at > ${asOf})
          and (${includeExpired} or entry.archived_at is null or entry.archived_at > ${asOf})`
  }
  and (${tiers ?? null}::text[] is null or entry.tier = any(${tiers ?? null}::text[]))
  and (${kinds ?? null}::text[] is null or entry.kind = any(${kinds ?? null}::text[]))
  and entry.importance >= ${minImportance}`

/** The passages of entries that the filter lets through; a passage is a source, so it knows who said it. */
const passing =
  (filter: Filter): PassageFilter =>
  () =>
    sql<boolean>`exists (
    select from memory_entries as entry
    where entry.organization_id = passages.organization_id and entry.id = passages.item and ${holding(filter)}
  ) and (${filter.agent ?? null}::text is null or exists (
    select from memory_sources as source
    where source.organization_id = passages.organization_id and source.entry = passages.item
      and source.number = passages.ordinal and source.agent = ${filter.agent ?? null}
  ))`

/** The newest valid entries. */
export async function newestEntries(db: Database, org: string, filter: Filter, limit: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select entry.* from memory_entries as entry
    where entry.organization_id = ${org} and ${holding(filter)}
      and (${filter.agent ?? null}::text is null or exists (
        select from memory_sources as source
        where source.organization_id = ${org} and source.entry = entry.id and source.agent = ${filter.agent ?? null}
      ))
    order by entry.created_at desc, entry.id desc limit ${limit}
  `.execute(db)
  return rows
}

/** The debates among these whose decision was refuted or whose text was erased, even before the memory has caught up. */
export const discreditedDebates =
  (db: Database) =>
  async (debateIds: readonly string[]): Promise<ReadonlyMap<string, 'erased' | 'refuted'>> => {
    if (debateIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('events')
      .select(['debate_id', 'type'])
      .where('debate_id', '=', sql<string>`any(${[...new Set(debateIds)]}::text[])`)
      .where(
        sql<boolean>`(type = 'debate_erased' or (type = 'outcome_recorded' and not (data::json ->> 'correct')::boolean))`,
      )
      .execute()
    return new Map(
      rows
        .toSorted((one) => (one.type === 'debate_erased' ? 1 : -1))
        .map(({ debate_id, type }) => [debate_id, type === 'debate_erased' ? 'erased' : 'refuted']),
    )
  }
export type DiscreditedDebates = ReturnType<typeof discreditedDebates>
