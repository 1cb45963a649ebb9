import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import { DEEP_ROUNDS } from './panels.ts'

/** What the tenant's last debates of a panel took, in the middle. */
export interface MedianFigures {
  isDeep: boolean
  debates: number
  /** Null where nobody knows what they cost. */
  costUsd: number | null
  seconds: number
}

const LAST = 50
/** How many of the last debates of all kinds are looked through. */
const LOOKED_THROUGH = 500

/** Medians of the debates that were held as the panels of this door are. */
export const figuresStore = (db: Database) => ({
  async medians(org: string): Promise<MedianFigures[]> {
    const { rows } = await sql<MedianFigures>`
      with recent as (
        select debate_id, cost_usd, cost_known, created_at, ended_at
        from debate_results
        where organization_id = ${org} and ended_at is not null and kind = 'debate' and result <> 'failed'
        order by ended_at desc, debate_id
        limit ${LOOKED_THROUGH}
      ), held as (
        select recent.*, (start.data -> 'protocol' ->> 'rounds')::integer = ${DEEP_ROUNDS}
          and start.data -> 'grounding' is not null as is_deep
        from recent
        join events on events.debate_id = recent.debate_id and events.version = 1
        cross join lateral (select events.data::jsonb as data) as start
      ), placed as (
        select held.*, row_number() over (partition by is_deep order by ended_at desc) as place
        from held
      )
      select is_deep as "isDeep",
        count(*)::integer as debates,
        percentile_cont(0.5) within group (order by cost_usd) filter (where cost_known is distinct from false) as "costUsd",
        percentile_cont(0.5) within group (order by extract(epoch from ended_at - created_at)::double precision) as seconds
      from placed
      where place <= ${LAST}
      group by is_deep`.execute(db)
    return rows
  },
})
export type FiguresStore = ReturnType<typeof figuresStore>
