import { sql } from 'kysely'
import type { EndResult } from '../../../../engine/events/parts.ts'
import type { DebateStatus } from '../../../../engine/state.ts'
import { countedTogether, type Page, type Slice } from '../../../../shared/pagination.ts'
import type { Database } from '../../../../storage/database.ts'
import { deletedDebates } from './details-store.ts'
import { countBegun, countDebates, countFacet, countOutcome, type Facet } from './totals-store.ts'

export interface Filter {
  /** These alone, as far as there are such. */
  ids?: readonly string[] | undefined
  status?: readonly DebateStatus[] | undefined
  /** Created then or later. */
  since?: string | undefined
  /** Created before. */
  until?: string | undefined
  agent?: string | undefined
  domain?: string | undefined
  /** Words of the topic; the last may be the beginning of one. */
  q?: string | undefined
  /** Words of the answer, likewise. */
  answer?: string | undefined
  /** How it ended. */
  result?: EndResult | undefined
}

/** The ids of an organization's debates that match, newest first. */
export function findDebates(db: Database, org: string, filter: Filter, page: Page): Promise<Slice<string>> {
  const { result, ...others } = filter
  if (result !== undefined && isEmpty(others)) return endedSo(db, org, result, page)
  const facet = onlyFacet(filter)
  if (facet) return withFacet(db, org, facet, page)
  return isSearch(filter) ? search(db, org, filter, page) : browse(db, org, filter, page)
}

const isSearch = ({ agent, domain, q, answer, result }: Filter) =>
  [agent, domain, q, answer, result].some((value) => value !== undefined)

const isEmpty = (filter: Filter) => Object.values(filter).every((value) => value === undefined)

/** What is counted before anybody asks, where nothing else is asked for. */
function onlyFacet(filter: Filter): Facet | undefined {
  const { agent, domain, ...others } = filter
  if (!isEmpty(others)) return undefined
  if (agent !== undefined && domain === undefined) return { facet: 'agent', value: agent }
  return domain !== undefined && agent === undefined ? { facet: 'domain', value: domain } : undefined
}

function debatesOf(db: Database, org: string, { ids, since, until }: Filter) {
  let found = db.selectFrom('debates').where('organization_id', '=', org).where('id', 'not in', deletedDebates(db, org))
  if (ids !== undefined) found = found.where('id', 'in', ids)
  if (since !== undefined) found = found.where('created_at', '>=', since)
  if (until !== undefined) found = found.where('created_at', '<', until)
  return found
}

async function totalOf(db: Database, org: string, filter: Filter): Promise<number> {
  const { ids, status, since, until } = filter
  if (!ids && since === undefined && until === undefined) return countDebates(db, org, status)
  if (!ids && !status) return countBegun(db, org, { since, until })
  const chosen = debatesOf(db, org, filter)
  const { total } = await (status ? chosen.where('status', 'in', status) : chosen)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Each state is read in its order, and only as far as the page may reach. */
async function browse(db: Database, org: string, filter: Filter, { limit, offset }: Page): Promise<Slice<string>> {
  const inOrder = debatesOf(db, org, filter)
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(offset + limit)
  const parts = filter.status?.map((state) => inOrder.where('status', '=', state)) ?? [inOrder]
  const each = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )
  const page = sql<{ id: string }>`
    select id from (${each}) as found order by created_at desc, id limit ${limit} offset ${offset}
  `
  const [total, { rows }] = await Promise.all([totalOf(db, org, filter), page.execute(db)])
  return { total, items: rows.map(({ id }) => id) }
}

function resultsOf(db: Database, org: string, filter: Filter) {
  const { ids, status, since, until, agent, domain, q, answer, result } = filter
  let found = db
    .selectFrom('debate_results as results')
    .select(['results.debate_id as id', 'results.created_at as created_at'])
    .where('results.organization_id', '=', org)
  if (status) found = found.innerJoin('debates', 'id', 'debate_id').where('debates.status', 'in', status)
  if (ids !== undefined) found = found.where('results.debate_id', 'in', ids)
  if (since !== undefined) found = found.where('results.created_at', '>=', since)
  if (until !== undefined) found = found.where('results.created_at', '<', until)
  if (agent !== undefined) found = found.where(sql<boolean>`agents @> ${[agent]}::text[]`)
  if (domain !== undefined) found = found.where('domain', '=', domain)
  if (q !== undefined) found = found.where(sql<boolean>`search @@ ${lastAsBeginning(q)}`)
  if (answer !== undefined) found = found.where(sql<boolean>`${WORDS_OF_ANSWER} @@ ${lastAsBeginning(answer)}`)
  if (result !== undefined) found = found.where('result', '=', result)
  return found
}

/** All that match are found before any is put in order: the order alone would lead through every debate there is. */
async function search(db: Database, org: string, filter: Filter, { limit, offset }: Page): Promise<Slice<string>> {
  const found = resultsOf(db, org, filter).where('results.debate_id', 'not in', deletedDebates(db, org))
  const { rows } = await sql<Slice<string>>`with found as materialized (${found})
    select (select count(*) from found) as total,
      array(select id from found order by created_at desc, id limit ${limit} offset ${offset}) as items`.execute(db)
  return rows[0] ?? { total: 0, items: [] }
}

/** Written as its index is. */
const WORDS_OF_ANSWER = sql`to_tsvector('simple', coalesce(answer, ''))`

const lastAsBeginning = (q: string) => sql`(nullif(plainto_tsquery('simple', ${q})::text, '') || ':*')::tsquery`

/** Where many match the order leads to a page of them soon; where few do, they are found before they are put in order. */
async function withFacet(db: Database, org: string, { facet, value }: Facet, page: Page): Promise<Slice<string>> {
  const { limit, offset } = page
  const matching = resultsOf(db, org, { [facet]: value })
  const [counted, whole] = await Promise.all([countFacet(db, org, { facet, value }), countDebates(db, org)])
  if (counted ** 2 < (offset + limit) * whole) return search(db, org, { [facet]: value }, page)
  return pageInOrder(db, org, { matching, counted }, page)
}

/** An index leads to each page of them. */
async function endedSo(db: Database, org: string, result: EndResult, page: Page): Promise<Slice<string>> {
  const counted = await countOutcome(db, org, result)
  return pageInOrder(db, org, { matching: resultsOf(db, org, { result }), counted }, page)
}

interface Counted {
  matching: ReturnType<typeof resultsOf>
  /** Those included that are gone. */
  counted: number
}

async function pageInOrder(db: Database, org: string, { matching, counted }: Counted, { limit, offset }: Page) {
  const [items, { gone }] = await Promise.all([
    matching
      .where('results.debate_id', 'not in', deletedDebates(db, org))
      .orderBy('results.created_at', 'desc')
      .orderBy('results.debate_id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom(matching.where('results.debate_id', 'in', deletedDebates(db, org)).as('deleted'))
      .select(({ fn }) => fn.countAll<number>().as('gone'))
      .executeTakeFirstOrThrow(),
  ])
  return countedTogether({ total: counted - gone, items: items.map(({ id }) => id) }, { limit, offset })
}
