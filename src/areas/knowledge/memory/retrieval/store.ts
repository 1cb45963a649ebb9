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

  async function read(found: readonly Entry[]): Promise<Read[]> {
    if (found.length === 0) return []
    const [{ organization_id: org }] = found as [Entry]
    const { rows } = await sql<Source>`
      select source.* from unnest(${found.map(({ id }) => id)}::text[]) as wanted (id)
      cross join lateral (
        select * from memory_sources where organization_id = ${org} and entry = wanted.id order by number limit 1
      ) as source
    `.execute(db)
    const sources = new Map(rows.map((source) => [source.entry, source]))
    return found.flatMap((entry) => {
      const source = sources.get(entry.id)
      return source ? [{ entry, source }] : []
    })
  }

  return {
    /** The entries with these ids, in their order; missing ones are left out. */
    async named(org: string, ids: readonly string[]): Promise<Read[]> {
      const found = await entries(org)
        .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
        .execute()
      const byId = new Map(found.map((entry) => [entry.id, entry]))
      return read(ids.flatMap((id) => byId.get(id) ?? []))
    },

    /** The newest valid entries that pass the filter. */
    newest: async (org: string, filter: Filter, limit: number): Promise<Read[]> =>
      read(await newestEntries(db, org, filter, limit)),

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
      return { items: await read(items), total }
    },

    /** The entries just before and after an entry, in order of time. */
    async around(
      org: string,
      anchor: Entry,
      {
        before,
        after,
        tier,
        minImportance,
      }: { before: number; after: number; tier?: Tier | undefined; minImportance: number },
    ): Promise<{ before: Read[]; after: Read[] }> {
      const near = entries(org)
        .where('archived_at', 'is', null)
        .where('importance', '>=', minImportance)
        .$if(tier !== undefined, (query) => query.where('tier', '=', tier as Tier))
      const place = [sql.ref('created_at'), sql.ref('id')]
      const here = sql`(${anchor.created_at}::timestamptz, ${anchor.id})`
      const [earlier, later] = await Promise.all([
        near
          .where(sql<boolean>`(${sql.join(place)}) < ${here}`)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(before)
          .execute(),
        near
          .where(sql<boolean>`(${sql.join(place)}) > ${here}`)
          .orderBy('created_at')
          .orderBy('id')
          .limit(after)
          .execute(),
      ])
      return { before: await read(earlier.reverse()), after: await read(later) }
    },

    /** The first and the newest sources of each entry. */
    async sources(org: string, ids: readonly string[]): Promise<Map<string, Source[]>> {
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
