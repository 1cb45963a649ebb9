import { sql } from 'kysely'
import type { Page, Slice } from '../../../shared/pagination.ts'
import { ERASED } from '../../../shared/text/storable-text.ts'
import { type Span, wholeDays } from '../../../shared/time/dates.ts'
import type { Database } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { debateIdNames, eventCountNames, type ReplaySummary, taskNames } from './schema.ts'

export interface Filter {
  agent?: string | undefined
  result?: ReplaySummary['result'] | undefined
  debateId?: string | undefined
  /** Started at this time or later. */
  since?: string | undefined
  /** Started before this time. */
  until?: string | undefined
}

/** Lists the organization's finished debates, newest first. */
export function replayStore(db: Database) {
  const found = (org: string, { agent, result, debateId, since, until }: Filter) => {
    let some = db.selectFrom('replays').where('replays.organization_id', '=', org).where('ended_at', 'is not', null)
    if (agent !== undefined) some = some.where(sql<boolean>`agents @> ${[agent]}::text[]`)
    if (result !== undefined) some = some.where('result', '=', result)
    if (debateId !== undefined) some = some.where('replays.debate_id', '=', debateId)
    if (since !== undefined) some = some.where('replays.created_at', '>=', since)
    if (until !== undefined) some = some.where('replays.created_at', '<', until)
    return some
  }

  const count = (org: string, filter: Filter): Promise<number> => countRows(found(org, filter))

  async function countBegun(org: string, { since, until }: Span): Promise<number> {
    const days = wholeDays({ since, until })
    if (!days) return count(org, { since, until })
    const { from, to, around } = days
    const [kept, ...others] = await Promise.all([
      db
        .selectFrom('replay_days')
        .select(({ fn }) => fn.sum<number | null>('replays').as('replays'))
        .where('organization_id', '=', org)
        .$if(from !== undefined, (query) => query.where('day', '>=', from ?? ''))
        .$if(to !== undefined, (query) => query.where('day', '<', to ?? ''))
        .executeTakeFirstOrThrow(),
      ...around.map((span) => count(org, span)),
    ])
    return others.reduce((sum, other) => sum + other, Number(kept.replays ?? 0))
  }

  /** Reads a counter (all, by result, by agent, by day) where one fits the filter; counts rows otherwise. */
  async function total(org: string, filter: Filter): Promise<number> {
    const { agent, result, since, until } = filter
    const asked = new Set(Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name])))
    if (asked.size > 0 && asked.isSubsetOf(new Set(['since', 'until']))) return countBegun(org, { since, until })
    if (asked.size > 1 || asked.has('debateId')) return count(org, filter)
    const { kept } = await db
      .selectFrom(agent === undefined ? 'replay_counts' : 'replay_agents')
      .select(({ fn }) => fn.sum<number | null>('replays').as('kept'))
      .where('organization_id', '=', org)
      .$if(agent !== undefined, (query) => query.where(sql<boolean>`agent = ${agent}`))
      .$if(result !== undefined, (query) => query.where(sql<boolean>`result = ${result}`))
      .executeTakeFirstOrThrow()
    return Number(kept ?? 0)
  }

  return {
    async list(org: string, filter: Filter, page: Page): Promise<Slice<ReplaySummary>> {
      const newest = found(org, filter)
        .selectAll('replays')
        .$narrowType<{ status: ReplaySummary['status']; result: ReplaySummary['result']; ended_at: string }>()
        .orderBy('replays.created_at', 'desc')
        .orderBy('replays.debate_id')
      const { items: rows, total: all } = await listWithTotal(newest, total(org, filter), page)
      const sizes = await sizesOf(rows.map(({ debate_id }) => debate_id))
      const items = rows.map(({ debate_id, topic, agents, status, result, mode, rounds, created_at, ended_at }) => ({
        ...debateIdNames(debate_id),
        ...taskNames(topic ?? ERASED),
        agents,
        status,
        result,
        consensus_type: mode,
        total_rounds: rounds,
        ...eventCountNames(sizes.get(debate_id)?.events ?? 0),
        duration_ms: Date.parse(ended_at) - Date.parse(created_at),
        size_bytes: sizes.get(debate_id)?.bytes ?? 0,
        has_video: false,
        environment: { agents },
        protocol: { mode, rounds },
        events: null,
        total_tokens: null,
        total_cost: null,
        created_at,
        ended_at,
      }))
      return { total: all, items }
    },
  }

  async function sizesOf(debateIds: readonly string[]) {
    const rows = await db
      .selectFrom('events')
      .select((event) => [
        'debate_id',
        event.fn.countAll<number>().as('events'),
        sql<number>`sum(octet_length(data) + coalesce(octet_length(private), 0))::double precision`.as('bytes'),
      ])
      .where('debate_id', '=', sql<string>`any(${debateIds}::text[])`)
      .groupBy('debate_id')
      .execute()
    return new Map(rows.map(({ debate_id, ...size }) => [debate_id, size]))
  }
}
export type ReplayStore = ReturnType<typeof replayStore>
