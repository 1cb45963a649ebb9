import { type Expression, type SqlBool, sql } from 'kysely'
import type { Page } from '../../../../shared/pagination.ts'
import type { Database } from '../../../../storage/database.ts'
import type { Period } from '../period.ts'
import { EVERYWHERE } from './counts-store.ts'

const COUNTS = [
  'started',
  'cancelled',
  'ended',
  'agreed',
  'rounds',
  'agents',
  'confidence',
  'duration_ms',
  'disagreements',
  'dissenters',
  'resolved',
  'resolution_rounds',
  'missed_stops',
  'panels',
] as const
export type DebateCounts = Record<(typeof COUNTS)[number], number>

const LISTS = {
  disagreements: sql<SqlBool>`dissenting <> '{}' and kind = 'debate'`,
  stops: sql<SqlBool>`rounds_saved is not null and kind = 'debate'`,
  roles: sql<SqlBool>`roles is not null`,
} satisfies Record<string, Expression<SqlBool>>
type List = keyof typeof LISTS

export interface MetPair {
  agent: string
  other: string
  met: number
  differed: number
}

/** Reads the statistics of debates, which the view writes. */
export function debatesStore(db: Database) {
  const sums = COUNTS.map((column) => sql<number>`sum(${sql.ref(column)})::double precision`.as(column))
  const days = (org: string, period: Period) => db.selectFrom('analytics_days').where(during(org, period))
  const gone = (org: string, list: List, { from = '', to }: Period) =>
    db
      .selectFrom('analytics_debates')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', org)
      .where('gone', '=', true)
      .where(LISTS[list])
      .where('ended_on', '>=', from)
      .where('ended_on', '<=', to)

  return {
    days: (org: string, period: Period): Promise<(DebateCounts & { day: string })[]> =>
      days(org, period)
        .groupBy('day')
        .select(['day', ...sums])
        .orderBy('day')
        .execute(),

    /** How many debates of these tenants began and ended on each day. */
    debatesByDay: (tenants: readonly string[], from: string, to: string) =>
      db
        .selectFrom('analytics_days')
        .where('organization_id', 'in', [...tenants])
        .where('day', '>=', from)
        .where('day', '<=', to)
        .groupBy('day')
        .select(({ fn }) => ['day', fn.sum<number>('started').as('started'), fn.sum<number>('ended').as('ended')])
        .orderBy('day')
        .execute(),

    /** Each also tells how many disagreements of all domains were deleted since. */
    domains: (org: string, period: Period): Promise<(DebateCounts & { domain: string; deleted: number })[]> =>
      days(org, period)
        .groupBy('domain')
        .select(['domain', ...sums])
        .select(sql<number>`(${gone(org, 'disagreements', period)})`.as('deleted'))
        .orderBy('domain')
        .execute(),

    async outcomes(org: string, period: Period) {
      return db
        .selectFrom('analytics_outcomes')
        .where(during(org, period))
        .groupBy(['outcome', 'band'])
        .select(({ fn }) => ['outcome', 'band', fn.sum<number>('debates').as('debates')])
        .execute()
    },

    async stops(org: string, period: Period) {
      return db
        .selectFrom('analytics_stops')
        .where(during(org, period))
        .groupBy(['reason', 'band'])
        .select(({ fn }) => [
          'reason',
          'band',
          fn.sum<number>('debates').as('debates'),
          fn.sum<number>('rounds_saved').as('roundsSaved'),
          fn.sum<number>('confidence').as('confidence'),
          fn.sum<number>('wrong').as('wrong'),
          fn.min('lowest').as('lowest'),
          fn.max('highest').as('highest'),
        ])
        .execute()
    },

    async roles(org: string, period: Period) {
      return db
        .selectFrom('analytics_roles')
        .where(during(org, period))
        .groupBy(['agent', 'role'])
        .select(({ fn }) => ['agent', 'role', fn.sum<number>('debates').as('debates')])
        .orderBy('agent')
        .orderBy('role')
        .execute()
    },

    /** How often each pair of agents voted together since a day, and how often they differed. */
    async pairs(org: string, { from = '' }: Period): Promise<MetPair[]> {
      const { rows } = await sql<MetPair>`
        select agent, other, now.met - coalesce(before.met, 0) as met,
          now.differed - coalesce(before.differed, 0) as differed
        from analytics_pair_totals as now
        left join lateral (
          select met, differed from analytics_pair_days as known
          where known.organization_id = now.organization_id and known.agent = now.agent and known.other = now.other
            and known.day < ${from} and now.first_day < ${from}
          order by known.day desc
          limit 1
        ) as before on true
        where now.organization_id = ${org} and now.domain = ${EVERYWHERE} and now.last_day >= ${from}
        order by agent, other
      `.execute(db)
      return rows
    },

    /** Pairs that differed at least this often in a domain, and more often than not, at any time; the most frequent first. */
    async persistent(org: string, least: number, limit: number): Promise<(MetPair & { domain: string })[]> {
      return db
        .selectFrom('analytics_pair_totals')
        .select(['agent', 'other', 'domain', 'met', 'differed'])
        .where('organization_id', '=', org)
        .where('domain', '<>', EVERYWHERE)
        .where('differed', '>=', least)
        .where(sql<boolean>`differed * 2 > met`)
        .orderBy('differed', 'desc')
        .orderBy('agent')
        .orderBy('other')
        .orderBy('domain')
        .limit(limit)
        .execute()
    },

    /** The debates of a list, the latest first, without deleted ones. */
    async list(org: string, list: List, { from = '', to }: Period, { limit, offset }: Page) {
      return db
        .selectFrom('analytics_debates')
        .selectAll()
        .where('organization_id', '=', org)
        .where(LISTS[list])
        .where('ended_on', '>=', from)
        .where('ended_on', '<=', to)
        .where('gone', '=', false)
        .orderBy('ended_on', 'desc')
        .orderBy('ended_position', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
    },

    /** How many debates of a list were deleted since. */
    async deleted(org: string, list: List, period: Period): Promise<number> {
      const { count } = await gone(org, list, period).executeTakeFirstOrThrow()
      return count
    },
  }
}
export type DebatesStore = ReturnType<typeof debatesStore>

/** The days of a period of an organization, in any table that has one row or more for each day. */
export const during = (org: string, { from = '', to }: Period) =>
  sql<SqlBool>`organization_id = ${org} and day >= ${from} and day <= ${to}`
