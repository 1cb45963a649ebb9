import { sql } from 'kysely'
import type { DebateStatus } from '../../../engine/state.ts'
import type { Database } from '../../../storage/database.ts'

const ACTIVE: DebateStatus[] = ['pending', 'running', 'paused']

export interface DebateTotals {
  started: number
  ended: number
  agreed: number
  rounds: number
  durationMs: number
  agentCalls: number
}

/** Since when every debate counts. */
export const EVER = new Date(0)

export interface CheckedDebate {
  debate_id: string
  version: number
  reason: string | null
  checked_at: string
}

export const metricsStore = (db: Database) => ({
  /** Counts the debates that have not ended, of one organization or of all. */
  async active(org?: string): Promise<number> {
    const { count } = await db
      .selectFrom('debates')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', 'in', ACTIVE)
      .$if(org !== undefined, (query) => query.where('organization_id', '=', org ?? ''))
      .executeTakeFirstOrThrow()
    return count
  },

  /** Sums up the debates since each of these times, of one organization or of all, in one statement. */
  async totals<const Since extends readonly Date[]>({ org, since }: { org?: string; since: Since }) {
    const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`
    const times = sql<{
      since: string
      place: number
    }>`unnest(${since.map((at) => at.toISOString())}::timestamptz[]) with ordinality`
    const totals = await db
      .selectFrom(times.as<'asked'>(sql`asked (since, place)`))
      .leftJoin('debate_hours', (join) => {
        const sinceThen = join.onRef('hour', '>=', 'asked.since')
        return org === undefined ? sinceThen : sinceThen.on('organization_id', '=', org)
      })
      .select([
        sum('started').as('started'),
        sum('ended').as('ended'),
        sum('agreed').as('agreed'),
        sum('rounds').as('rounds'),
        sum('duration_ms').as('durationMs'),
        sum('agent_calls').as('agentCalls'),
      ])
      .groupBy('asked.place')
      .orderBy('asked.place')
      .execute()
    return totals as { [Place in keyof Since]: DebateTotals }
  },

  /** First the debates whose chain has grown since its last check, then those checked longest ago. */
  async toVerify(limit: number) {
    return db
      .selectFrom('debates')
      .leftJoin('log_verifications as last', 'last.debate_id', 'debates.id')
      .select(['debates.id', 'debates.organization_id'])
      .orderBy(sql`last.version is not distinct from debates.version`)
      .orderBy(sql`last.checked_at asc nulls first`)
      .limit(limit)
      .execute()
  },

  async verified(org: string, debate: CheckedDebate & { intact: boolean }) {
    await db
      .insertInto('log_verifications')
      .values({ organization_id: org, ...debate })
      .onConflict((on) => on.column('debate_id').doUpdateSet({ ...debate }))
      .execute()
  },

  async verifications(org: string) {
    const counts = await db
      .selectFrom('debates')
      .leftJoin('log_verifications as last', 'last.debate_id', 'debates.id')
      .select([
        sql<number>`count(*)`.as('total'),
        sql<number>`count(*) filter (where last.intact)`.as('verified'),
        sql<number>`count(*) filter (where not last.intact)`.as('failed'),
        sql<number>`count(*) filter (where last.version is null)`.as('pending'),
        sql<string | null>`max(last.checked_at)`.as('last_checked_at'),
      ])
      .where('debates.organization_id', '=', org)
      .executeTakeFirstOrThrow()
    const failures: CheckedDebate[] = await db
      .selectFrom('log_verifications')
      .select(['debate_id', 'version', 'reason', 'checked_at'])
      .where('organization_id', '=', org)
      .where('intact', '=', false)
      .orderBy('checked_at', 'desc')
      .limit(20)
      .execute()
    return { ...counts, failures }
  },
})
export type MetricsStore = ReturnType<typeof metricsStore>
