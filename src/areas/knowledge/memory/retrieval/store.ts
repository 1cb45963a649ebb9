import { sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database } from '../../../../storage/database.ts'
import { type ExportKind, pagesByKey } from '../../../../storage/export-kind.ts'
import { listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import type { TableRow } from '../../../../storage/rows/many-rows.ts'
import type { Entry, Source } from '../entry.ts'
import type { MemoryKind, Tier } from '../kinds-and-tiers.ts'
import { sourcesOf } from '../lifecycle/forget-store.ts'
import { type Filter, newestEntries } from './search-store.ts'

export type Use = Pick<TableRow<'memory_uses'>, 'debate_id' | 'supplied_at' | 'cited_at'>
export type Move = Pick<TableRow<'memory_moves'>, 'from_tier' | 'to_tier' | 'why' | 'at'>

/** An entry with the text of its oldest source. */
export interface Read {
  entry: Entry
  source: Source
}

interface ListFilter {
  tier?: Tier | undefined
  kind?: MemoryKind | undefined
  includeExpired?: boolean | undefined
}

const MOST_SOURCES = 20
const MOST_USES = 50

/** Reads memory entries. */
export const memoryStore = (db: Database) => {
  const entries = (org: string) => db.selectFrom('memory_entries').selectAll().where('organization_id', '=', org)

  async function firstSources(org: string, ids: readonly string[]): Promise<Map<string, Source>> {
    if (ids.length === 0) return new Map()
    const { rows } = await sql<Source>`
      select source.* from unnest(${[...ids]}::text[]) as wanted (id)
      cross join lateral (
        select * from memory_sources where organization_id = ${org} and entry = wanted.id order by number limit 1
      ) as source
    `.execute(db)
    return new Map(rows.map((source) => [source.entry, source]))
  }

  const read = async (org: string, found: readonly Entry[]): Promise<Read[]> =>
    withSources(
      found,
      await firstSources(
        org,
        found.map(({ id }) => id),
      ),
    )

  /** The entries with these ids, in their order; missing ones are left out. */
  async function named(org: string, ids: readonly string[]): Promise<Read[]> {
    if (ids.length === 0) return []
    const [found, sources] = await Promise.all([
      entries(org)
        .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
        .execute(),
      firstSources(org, ids),
    ])
    const byId = new Map(found.map((entry) => [entry.id, entry]))
    return withSources(
      ids.flatMap((id) => byId.get(id) ?? []),
      sources,
    )
  }

  return {
    named,

    /** The newest valid entries that pass the filter. */
    newest: async (org: string, filter: Filter, limit: number): Promise<Read[]> =>
      read(org, await newestEntries(db, org, filter, limit)),

    /** The newest first, including entries that are no longer valid. */
    async list(org: string, { tier, kind, includeExpired }: ListFilter, page: Page): Promise<Slice<Read>> {
      const newest = entries(org)
        .$if(!includeExpired, (query) => query.where('archived_at', 'is', null))
        .$if(tier !== undefined, (query) => query.where('tier', '=', tier as Tier))
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind as MemoryKind))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
      const counted = db
        .selectFrom('memory_counts')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('entries'), sql<string>`0`).as('total'))
        .where('organization_id', '=', org)
        .$if(!includeExpired, (query) => query.where('archived', '=', false))
        .$if(tier !== undefined, (query) => query.where('tier', '=', tier as Tier))
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind as MemoryKind))
        .executeTakeFirstOrThrow()
        .then((sum) => Number(sum.total))
      const { items, total } = await listWithTotal(newest, counted, page)
      return { items: await read(org, items), total }
    },

    /** How many entries live in each tier, and the newest of each, in the order of the tiers. */
    async tiers(org: string, tiers: readonly Tier[], most: number): Promise<Slice<Read>[]> {
      const newest = sql<Entry>`
        select entry.* from unnest(${[...tiers]}::text[]) as wanted (tier)
        cross join lateral (
          select * from memory_entries
          where organization_id = ${org} and tier = wanted.tier and archived_at is null
          order by created_at desc, id desc limit ${most}
        ) as entry
        order by entry.created_at desc, entry.id desc`
      const [{ rows }, totals] = await Promise.all([
        newest.execute(db),
        db
          .selectFrom('memory_counts')
          .select(['tier', (eb) => eb.fn.sum<number>('entries').as('total')])
          .where('organization_id', '=', org)
          .where('archived', '=', false)
          .groupBy('tier')
          .execute(),
      ])
      const entries = await read(org, rows)
      return tiers.map((tier) => ({
        items: entries.filter(({ entry }) => entry.tier === tier),
        total: Number(totals.find((each) => each.tier === tier)?.total ?? 0),
      }))
    },

    /** An entry with those just before and after it, in order of time; undefined if there is none with this id. */
    async around(
      org: string,
      anchorId: string,
      {
        before,
        after,
        tier,
        minImportance,
      }: { before: number; after: number; tier?: Tier | undefined; minImportance: number },
    ): Promise<{ anchor: Read; before: Read[]; after: Read[] } | undefined> {
      const near = entries(org)
        .where('archived_at', 'is', null)
        .where('importance', '>=', minImportance)
        .$if(tier !== undefined, (query) => query.where('tier', '=', tier as Tier))
      const here = sql`(select created_at, id from memory_entries where organization_id = ${org} and id = ${anchorId})`
      const [[anchor], earlier, later] = await Promise.all([
        named(org, [anchorId]),
        near
          .where(sql<boolean>`(created_at, id) < ${here}`)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(before)
          .execute(),
        near.where(sql<boolean>`(created_at, id) > ${here}`).orderBy('created_at').orderBy('id').limit(after).execute(),
      ])
      if (!anchor) return undefined
      const ids = [...earlier, ...later].map(({ id }) => id)
      const sources = await firstSources(org, ids)
      return { anchor, before: withSources(earlier.reverse(), sources), after: withSources(later, sources) }
    },

    /** The first and the newest sources of each entry. */
    async sources(org: string, ids: readonly string[]): Promise<Map<string, Source[]>> {
      if (ids.length === 0) return new Map()
      const { rows } = await sql<Source>`
        select source.* from unnest(${[...ids]}::text[]) as wanted (id)
        cross join lateral (
          (select * from memory_sources where organization_id = ${org} and entry = wanted.id order by number limit 1)
          union
          (select * from memory_sources where organization_id = ${org} and entry = wanted.id
            order by number desc limit ${MOST_SOURCES})
        ) as source
        order by source.number
      `.execute(db)
      return Map.groupBy(rows, ({ entry }) => entry)
    },

    /** The debates that received an entry, the newest first. */
    uses: (org: string, entry: string): Promise<Use[]> =>
      db
        .selectFrom('memory_uses')
        .select(['debate_id', 'supplied_at', 'cited_at'])
        .where('organization_id', '=', org)
        .where('entry', '=', entry)
        .orderBy('supplied_at', 'desc')
        .limit(MOST_USES)
        .execute(),

    moves: (org: string, entry: string): Promise<Move[]> =>
      db
        .selectFrom('memory_moves')
        .select(['from_tier', 'to_tier', 'why', 'at'])
        .where('organization_id', '=', org)
        .where('entry', '=', entry)
        .orderBy('number')
        .limit(MOST_USES)
        .execute(),

    /** Critiques that a revision took up, the newest first. */
    critiques(org: string, agent: string | undefined, page: Page): Promise<Slice<Source>> {
      const newest = db
        .selectFrom('memory_sources')
        .selectAll()
        .where('organization_id', '=', org)
        .where('kind', '=', sql.lit('critique'))
        .$if(agent !== undefined, (query) => query.where('agent', '=', agent ?? ''))
        .orderBy('at', 'desc')
        .orderBy('entry', 'desc')
        .orderBy('number', 'desc')
      const counted = db
        .selectFrom('memory_critics')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('critiques'), sql<string>`0`).as('total'))
        .where('organization_id', '=', org)
        .$if(agent !== undefined, (query) => query.where('agent', '=', agent ?? ''))
        .executeTakeFirstOrThrow()
        .then((sum) => Number(sum.total))
      return listWithTotal(newest, counted, page)
    },
  }
}
export type MemoryStore = ReturnType<typeof memoryStore>

/** The entries of which a source is known. */
const withSources = (entries: readonly Entry[], sources: ReadonlyMap<string, Source>): Read[] =>
  entries.flatMap((entry) => {
    const source = sources.get(entry.id)
    return source ? [{ entry, source }] : []
  })

/** All memory entries, one row for each source. */
export const memoryExport: ExportKind = {
  name: 'memory',
  may: 'memory.read',
  columns: [
    'entry_id',
    'kind',
    'tier',
    'topic',
    'content',
    'debate_id',
    'version',
    'agent',
    'user_id',
    'timestamp',
    'importance',
    'supplied',
    'cited',
    'outcome',
    'valid_from',
    'invalid_at',
    'superseded_by',
    'archived_at',
  ],
  async *rows(tx, org) {
    const entries = (after: string, limit: number) =>
      tx
        .selectFrom('memory_entries')
        .selectAll()
        .where('organization_id', '=', org)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
    for await (const page of pagesByKey(entries, ({ id }) => id)) {
      const byId = new Map(page.map((entry) => [entry.id, entry]))
      const said = await sourcesOf(tx, org, [...byId.keys()])
      yield said.flatMap((source) => {
        const entry = byId.get(source.entry)
        if (!entry) return []
        const { kind, tier, importance, supplied, cited, valid_from, invalid_at, superseded_by, archived_at } = entry
        return [
          {
            entry_id: entry.id,
            kind,
            tier,
            importance,
            supplied,
            cited,
            outcome: entry.proved,
            valid_from,
            invalid_at,
            superseded_by,
            archived_at,
            topic: source.topic,
            content: source.text,
            debate_id: source.debate_id,
            version: source.version,
            agent: source.agent,
            user_id: source.user_id,
            timestamp: source.at,
          },
        ]
      })
    }
  },
}
