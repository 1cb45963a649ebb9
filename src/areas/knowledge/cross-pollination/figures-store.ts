import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'

interface Nodes {
  checked: number
  removed: number
  superseded: number
  expired: number
}

/** From here on a piece is too old to be taken for fresh, in half-lives: its freshness is below .1. */
const HALF_LIVES = Math.log2(10)

/** What can be counted of what debates rest on. */
export const figuresStore = (db: Database) => ({
  /** How many pieces of each kind debates were given. */
  async given(org: string) {
    const { rows } = await sql<{ kind: 'decision' | 'memory' | 'item'; items: number }>`
      select on_kind as kind, count(*)::int as items from rests_on
      where organization_id = ${org} and quote_digest = '' group by on_kind`.execute(db)
    return new Map(rows.map(({ kind, items }) => [kind, items]))
  },

  /** Everything that decisions rest on, by what became of it; nothing is fetched. */
  async nodes(org: string, now: Date, halfLives: Readonly<Record<string, number>>): Promise<Nodes> {
    const lives = JSON.stringify(halfLives)
    const { rows } = await sql<Nodes>`
      with node as (
        select on_kind, on_id, kind, max(published) as published from rests_on
        where organization_id = ${org} and quote_digest = '' and cited_version is not null
        group by on_kind, on_id, kind)
      select count(*)::int as checked,
        (count(*) filter (where node.on_kind = 'item' and item.id is null))::int as removed,
        (count(*) filter (where item.superseded_by is not null))::int as superseded,
        (count(*) filter (where node.published < ${now.toISOString()}::timestamptz
          - make_interval(days => (coalesce((${lives}::jsonb ->> node.kind)::float8, 365) * ${HALF_LIVES})::int)))::int as expired
      from node left join library_items item
        on node.on_kind = 'item' and item.organization_id = ${org} and item.id = node.on_id`.execute(db)
    return rows[0] ?? { checked: 0, removed: 0, superseded: 0, expired: 0 }
  },

  /** Items that were replaced, and perhaps removed since, and are rested on. */
  async replaced(org: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select distinct item.id from rests_on join (
        select id from library_items where organization_id = ${org} and superseded_by is not null
        union all select id from library_removed where organization_id = ${org} and superseded_by is not null
      ) as item on item.id = rests_on.on_id where rests_on.organization_id = ${org}`.execute(db)
    return rows.map(({ id }) => id)
  },
})
export type FiguresStore = ReturnType<typeof figuresStore>
