import { sql } from 'kysely'
import { DAY_MS } from '../../../../shared/time/lengths.ts'
import type { Database } from '../../../../storage/database.ts'
import type { TableRow } from '../../../../storage/many-rows.ts'
import { KEPT_DAYS } from '../kept-days.ts'
import { SPANS, type Span } from './figures.ts'

export type Figure = Omit<TableRow<'memory_figures'>, 'organization_id' | 'span'>
export type Count = Omit<TableRow<'memory_counts'>, 'organization_id'>
export interface Moved extends Pick<Figure, 'tier'> {
  promoted: string
  demoted: string
}
type Snapshot = TableRow<'memory_snapshots'>

const SNAPSHOT_DAYS = 400
const MOST_SNAPSHOTS = 50

/** How much is remembered, and how that changed. */
export const figuresStore = (db: Database) => ({
  counts: (org: string): Promise<Count[]> =>
    db
      .selectFrom('memory_counts')
      .select(['tier', 'kind', 'archived', 'entries', 'sources', 'bytes', 'importance', 'surprise'])
      .where('organization_id', '=', org)
      .where('entries', '>', 0)
      .execute(),

  figures: (org: string, span: Span, since: string): Promise<Figure[]> =>
    db
      .selectFrom('memory_figures')
      .select(['since', 'tier', 'stored', 'merged', 'came', 'promoted', 'promoted_cited', 'demoted'])
      .select(['archived', 'removed', 'supplied', 'cited', 'bytes'])
      .where('organization_id', '=', org)
      .where('span', '=', span)
      .where('since', '>=', since)
      .orderBy('since')
      .execute(),

  /** How many ever left each tier for the next, and for the one before. */
  moved: (org: string): Promise<Moved[]> =>
    db
      .selectFrom('memory_figures')
      .select('tier')
      .select((eb) => [eb.fn.sum<string>('promoted').as('promoted'), eb.fn.sum<string>('demoted').as('demoted')])
      .where('organization_id', '=', org)
      .where('span', '=', 'day')
      .groupBy('tier')
      .execute(),

  /** The oldest and the newest that live in each tier, and of what is archived. */
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

  /** What the last archived words take on the disk, and how long they are. */
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
