import { type RawBuilder, sql } from 'kysely'
import type { EndResult } from '../../../../engine/events/parts.ts'
import type { DebateStatus } from '../../../../engine/state.ts'
import { type Span, wholeDays } from '../../../../shared/time/dates.ts'
import type { Database } from '../../../../storage/database.ts'
import { deletedDebates } from './details-store.ts'

/** How many there are, in these states or in all, without those that are gone. */
export async function countDebates(db: Database, org: string, status?: readonly DebateStatus[]): Promise<number> {
  const { total } = await db.selectNoFrom(totalDebates(db, org, status).as('total')).executeTakeFirstOrThrow()
  return total
}

/** The same as a part of a statement. */
export function totalDebates(db: Database, org: string, status?: readonly DebateStatus[]): RawBuilder<number> {
  const counted = db
    .selectFrom('debate_counts')
    .select(({ fn }) => fn.sum('debates').as('debates'))
    .where('organization_id', '=', org)
    .$if(status !== undefined, (query) => query.where('status', 'in', status ?? []))
  const deleted = db
    .selectFrom('debate_details')
    .innerJoin('debates', 'id', 'debate_id')
    .select(({ fn }) => fn.countAll<number>().as('debates'))
    .where('debate_details.organization_id', '=', org)
    .where('deleted_at', 'is not', null)
    .$if(status !== undefined, (query) => query.where('status', 'in', status ?? []))
  return sql<number>`(coalesce((${counted}), 0) - (${deleted}))::bigint`
}

/** How many began in a period. The view counts whole days except the last, to which debates may still be added. */
export async function countBegun(db: Database, org: string, { since, until }: Span): Promise<number> {
  const { last } = await db
    .selectFrom('debate_days')
    .select(({ fn }) => fn.max('day').as('last'))
    .where('organization_id', '=', org)
    .executeTakeFirstOrThrow()
  const counted = last === null ? undefined : `${last}T00:00:00.000Z`
  const end = until !== undefined && (counted === undefined || until < counted) ? until : counted
  const days = counted === undefined ? undefined : wholeDays({ since, until: end })
  const live = days && end !== until ? [...days.around, { since: end, until }] : days?.around
  const [now, before] = await Promise.all([
    Promise.all((live ?? [{ since, until }]).map((span) => countIn(db, org, span))),
    days ? countInDays(db, org, days) : 0,
  ])
  return now.reduce((sum, count) => sum + count, before)
}

async function countIn(db: Database, org: string, span: Span): Promise<number> {
  const { count } = await begunIn(db, span)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', org)
    .where('id', 'not in', deletedDebates(db, org))
    .executeTakeFirstOrThrow()
  return count
}

async function countInDays(db: Database, org: string, { from, to }: { from?: string; to?: string }): Promise<number> {
  let days = db.selectFrom('debate_days').where('organization_id', '=', org)
  if (from !== undefined) days = days.where('day', '>=', from)
  if (to !== undefined) days = days.where('day', '<', to)
  const span = { since: from && `${from}T00:00:00.000Z`, until: to && `${to}T00:00:00.000Z` }
  const [{ begun }, { gone }] = await Promise.all([
    days.select(sql<number>`coalesce(sum(begun), 0)`.as('begun')).executeTakeFirstOrThrow(),
    begunIn(db, span)
      .select(({ fn }) => fn.countAll<number>().as('gone'))
      .where('id', 'in', deletedDebates(db, org))
      .executeTakeFirstOrThrow(),
  ])
  return begun - gone
}

function begunIn(db: Database, { since, until }: Span) {
  let debates = db.selectFrom('debates')
  if (since !== undefined) debates = debates.where('created_at', '>=', since)
  if (until !== undefined) debates = debates.where('created_at', '<', until)
  return debates
}

/** How many ended so, including those that are gone. */
export async function countOutcome(db: Database, org: string, result: EndResult): Promise<number> {
  const row = await db
    .selectFrom('debate_outcomes')
    .select('debates')
    .where('organization_id', '=', org)
    .where('result', '=', result)
    .executeTakeFirst()
  return row?.debates ?? 0
}

export interface Facet {
  facet: 'agent' | 'domain'
  value: string
}

/** How many have this agent or this domain, including those that are gone. */
export async function countFacet(db: Database, org: string, { facet, value }: Facet): Promise<number> {
  const row = await db
    .selectFrom('debate_facets')
    .select('debates')
    .where('organization_id', '=', org)
    .where('facet', '=', facet)
    .where('value', '=', value)
    .executeTakeFirst()
  return row?.debates ?? 0
}
