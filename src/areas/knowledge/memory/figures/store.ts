import { sql } from 'kysely'
import { DAY_MS } from '../../../../shared/time/dates.ts'
import type { Database } from '../../../../storage/database.ts'
import type { TableRow } from '../../../../storage/rows/many-rows.ts'
import { KEPT_DAYS, SPANS, type Span } from './figures.ts'

export type Count = Omit<TableRow<'memory_counts'>, 'organization_id'>
type InTier = Pick<TableRow<'memory_figures'>, 'tier'>
export interface Moved extends InTier {
  promoted: string
  demoted: string
}
/** What happened in one tier during a period, and how much it has grown since the period began. */
export interface TierFigures extends InTier {
  stored: number
  merged: number
  promoted: number
  promoted_cited: number
  demoted: number
  supplied: number
  cited: number
  gained: number
}
/** What happened in one minute, hour or day. */
export interface Point {
  since: string
  gained: number
  bytes: number
  stores: number
  retrieves: number
  deletes: number
}
type Snapshot = TableRow<'memory_snapshots'>

const SNAPSHOT_DAYS = 400
const MOST_SNAPSHOTS = 50

const HAPPENED = ['stored', 'merged', 'promoted', 'promoted_cited', 'demoted', 'supplied', 'cited'] as const
/** The server adds bigints up as decimals, which takes longer; whole numbers below 2^53 have the same sum as floats. */
const sumOf = (counts: string) => sql`sum((${sql.raw(counts)})::float8)`
const GAINED = sumOf('stored + came - promoted - demoted - archived - removed')

/** Reads the figures of the memory. */
export const figuresStore = (db: Database) => ({
  counts: (org: string): Promise<Count[]> =>
    db
      .selectFrom('memory_counts')
      .select(['tier', 'kind', 'archived', 'entries', 'sources', 'bytes', 'importance', 'surprise'])
      .where('organization_id', '=', org)
      .where('entries', '>', 0)
      .execute(),

  async tiers(org: string, span: Span, since: string, until: string): Promise<TierFigures[]> {
    const upTo = (column: string) => sql`coalesce(${sumOf(column)} filter (where since <= ${until}), 0)`
    const { rows } = await sql<TierFigures>`
      select tier, ${sql.join(HAPPENED.map((column) => sql`${upTo(column)} as ${sql.ref(column)}`))}, ${GAINED} as gained
      from memory_figures where organization_id = ${org} and span = ${span} and since >= ${since} group by tier`.execute(
      db,
    )
    return rows
  },

  /** The points in which something happened. */
  async points(org: string, span: Span, since: string): Promise<Point[]> {
    const { rows } = await sql<Point>`
      select since, ${GAINED} as gained, ${sumOf('bytes')} as bytes, ${sumOf('stored + merged')} as stores,
        ${sumOf('supplied')} as retrieves, ${sumOf('archived + removed')} as deletes
      from memory_figures where organization_id = ${org} and span = ${span} and since >= ${since} group by since`.execute(
      db,
    )
    return rows
  },

  /** How many entries each tier has promoted and demoted. */
  moved: (org: string): Promise<Moved[]> =>
    db
      .selectFrom('memory_figures')
      .select('tier')
      .select((eb) => [eb.fn.sum<string>('promoted').as('promoted'), eb.fn.sum<string>('demoted').as('demoted')])
      .where('organization_id', '=', org)
      .where('span', '=', 'day')
      .groupBy('tier')
      .execute(),

  /** The oldest and newest living entry of each tier, and of the archive. */
  async edges(org: string): Promise<Record<string, { oldest: string | null; newest: string | null }>> {
    const { rows } = await sql<{ place: string; oldest: string | null; newest: string | null }>`
      select place,
        (select created_at from memory_entries
          where organization_id = ${org} and tier = place and archived_at is null order by created_at limit 1) as oldest,
        (select created_at from memory_entries
          where organization_id = ${org} and tier = place and archived_at is null order by created_at desc limit 1) as newest
      from unnest(array['fast', 'medium', 'slow', 'glacial']) as place
      union all
      select 'archive',
        (select archived_at from memory_entries
          where organization_id = ${org} and archived_at is not null order by archived_at limit 1),
        (select archived_at from memory_entries
          where organization_id = ${org} and archived_at is not null order by archived_at desc limit 1)
    `.execute(db)
    return Object.fromEntries(rows.map(({ place, ...edge }) => [place, edge]))
  },

  /** The stored size of the last archived texts, and their real length. */
  async storedBytes(org: string): Promise<{ stored: number; real: number }> {
    const { rows } = await sql<{ stored: number | null; real: number | null }>`
      select sum(pg_column_size(text)) as stored, sum(octet_length(text)) as real
      from memory_sources join (
        select id from memory_entries
        where organization_id = ${org} and archived_at is not null order by archived_at desc limit 100
      ) as archived on memory_sources.entry = archived.id
      where organization_id = ${org}
    `.execute(db)
    return { stored: Number(rows[0]?.stored ?? 0), real: Number(rows[0]?.real ?? 0) }
  },

  async snapshot(snapshot: Snapshot): Promise<void> {
    await db
      .insertInto('memory_snapshots')
      .values({ ...snapshot, figures: JSON.stringify(snapshot.figures) as never })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** The newest first. */
  snapshots: (org: string, since: string, until: string): Promise<Pick<Snapshot, 'at' | 'figures'>[]> =>
    db
      .selectFrom('memory_snapshots')
      .select(['at', 'figures'])
      .where('organization_id', '=', org)
      .where('at', '>=', since)
      .where('at', '<=', until)
      .orderBy('at', 'desc')
      .limit(MOST_SNAPSHOTS)
      .execute(),

  async prune(org: string, now: Date): Promise<void> {
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
    for (const span of SPANS) {
      await db
        .deleteFrom('memory_figures')
        .where('organization_id', '=', org)
        .where('span', '=', span)
        .where('since', '<', daysAgo(KEPT_DAYS[span]))
        .execute()
    }
    await db
      .deleteFrom('memory_snapshots')
      .where('organization_id', '=', org)
      .where('at', '<', daysAgo(SNAPSHOT_DAYS))
      .execute()
  },
})
export type FiguresStore = ReturnType<typeof figuresStore>
export type PruneFigures = (org: string) => Promise<void>
