import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import type { DebateStatus } from '../../../storage/tables.ts'
import { deletedDebates } from './details-store.ts'

/** How many there are, of these states or of all; those that are gone do not count. */
export async function countDebates(db: Database, org: string, status?: readonly DebateStatus[]): Promise<number> {
  const counted = db
    .selectFrom('debate_counts')
    .select(({ fn }) => fn.sum<number | null>('debates').as('debates'))
    .where('organization_id', '=', org)
    .$if(status !== undefined, (query) => query.where('status', 'in', status ?? []))
  const deleted = db
    .selectFrom('debate_details')
    .innerJoin('debates', 'id', 'debate_id')
    .select(({ fn }) => fn.countAll<number>().as('debates'))
    .where('debate_details.organization_id', '=', org)
    .where('deleted_at', 'is not', null)
    .$if(status !== undefined, (query) => query.where('status', 'in', status ?? []))
  const [all, gone] = await Promise.all([counted.executeTakeFirstOrThrow(), deleted.executeTakeFirstOrThrow()])
  return Number(all.debates ?? 0) - gone.debates
}

/** How many began in a span of time. Whole days but the last were counted before; the rest is counted now. */
export async function countBegun(db: Database, org: string, since: string | undefined, until: string | undefined) {
  const { last } = await db
    .selectFrom('debate_days')
    .select(({ fn }) => fn.max('day').as('last'))
    .where('organization_id', '=', org)
    .executeTakeFirstOrThrow()
  const from = since === undefined ? '' : dayAfter(since)
  const to = [last ?? '', until?.slice(0, 10) ?? last ?? ''].toSorted()[0] ?? ''
  const between = (start: string | undefined, end: string | undefined) => sql<number>`(
    select count(*) from debates
    where organization_id = ${org} and id not in (${deletedDebates(db, org)})
      ${start === undefined ? sql`` : sql`and created_at >= ${start}`}
      ${end === undefined ? sql`` : sql`and created_at < ${end}`}
  )`
  if (from >= to) {
    const { rows } = await sql<{ total: number }>`select ${between(since, until)} as total`.execute(db)
    return rows[0]?.total ?? 0
  }
  const [start, end] = [midnight(from), midnight(to)]
  const { rows } = await sql<{ total: number }>`
    select ${since === undefined ? sql`0` : between(since, start)} + ${between(end, until)} + (
      select coalesce(sum(begun), 0) from debate_days
      where organization_id = ${org} and day >= ${from} and day < ${to}
    ) - (
      select count(*) from debates
      where id in (${deletedDebates(db, org)}) and created_at < ${end}
        ${since === undefined ? sql`` : sql`and created_at >= ${start}`}
    ) as total`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

const DAY_MS = 86_400_000
const dayAfter = (time: string) => new Date(Date.parse(time.slice(0, 10)) + DAY_MS).toISOString().slice(0, 10)
const midnight = (day: string) => `${day}T00:00:00.000Z`

export interface Facet {
  facet: 'agent' | 'domain'
  value: string
}

/** How many have this agent, or are of this domain; those that are gone included. */
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
