import { type RawBuilder, sql } from 'kysely'
import { debateStartOf } from '../../../../engine/debate-start.ts'
import type { EndResult } from '../../../../engine/events/parts.ts'
import { recorded } from '../../../../engine/events.ts'
import type { DebateStatus } from '../../../../engine/state.ts'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import { ERASED } from '../../../../shared/text/storable-text.ts'
import { PLANNED_FOR_ITS_VALUES } from '../../../../storage/connection/statement-names.ts'
import type { Database } from '../../../../storage/database.ts'
import { EVENT_COLUMNS, eventOf } from '../../../../storage/event-log/rows.ts'
import { snapshotOf } from '../../../../storage/export-kind.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import { COST_COLUMNS, resultCost, withEnds } from '../results/ended-debates-store.ts'
import { debateIdNames, topicNames } from '../schema.ts'
import { deletedDebates } from './details-store.ts'
import { consensusNames, type DebateSummary, LONGEST_ANSWER, roundsUsedNames } from './list-schema.ts'
import { confidenceNames } from './schema.ts'
import { countBegun, countDebates, countFacet, countOutcome, type Facet, totalDebates } from './totals-store.ts'

/**
 * An organization's debates, newest first. A new one appears at once; searches by words or agents find it soon after.
 */
export function listStore(db: Database) {
  const atOneMoment = snapshotOf(db)
  return {
    ids: (org: string, filter: Filter, page: Page) => findDebates(db, org, filter, page),
    /** Uses one snapshot: a debate found by its state is shown in that state. */
    list: (org: string, filter: Filter, page: Page): Promise<Slice<DebateSummary>> =>
      isSearch(filter)
        ? atOneMoment(async (tx) => {
            const { total, items } = await findDebates(tx, org, filter, page)
            return { total, items: items.length > 0 ? await summaries(tx, await summaryRows(tx, items).execute()) : [] }
          })
        : listInOrder(db, org, filter, page),
  }
}
export type ListStore = ReturnType<typeof listStore>

const shortened = (answer: string | null) =>
  answer && answer.length > LONGEST_ANSWER ? `${answer.slice(0, LONGEST_ANSWER).trimEnd()}…` : answer || null

/** One statement for the page, and with it for the total where that is counted in advance. */
async function listInOrder(db: Database, org: string, filter: Filter, page: Page): Promise<Slice<DebateSummary>> {
  const rows = summaryRows(db, pageOfDebates(db, org, filter, page))
  if (!isCountedInAdvance(filter)) {
    const [total, found] = await Promise.all([totalOf(db, org, filter), rows.execute()])
    return { total, items: await summaries(db, found) }
  }
  const found = await rows.select(totalDebates(db, org, filter.status).as('total')).execute()
  const isBeyond = found.length === 0 && page.offset > 0
  const total = isBeyond ? await countDebates(db, org, filter.status) : (found[0]?.total ?? 0)
  return { total, items: await summaries(db, found) }
}

const summaryRows = (db: Database, ids: readonly string[] | RawBuilder<string>) =>
  db
    .selectFrom('debates')
    .innerJoin('events', (join) => join.onRef('events.debate_id', '=', 'debates.id').on('events.version', '=', 1))
    .leftJoin('debate_results as results', 'results.debate_id', 'debates.id')
    .leftJoin('debate_details as details', 'details.debate_id', 'debates.id')
    .where('debates.id', 'in', ids)
    .select(EVENT_COLUMNS.map((column) => `events.${column}` as const))
    .select(['debates.status', 'debates.updated_at', 'debates.created_at', 'title', 'tags', 'archived'])
    .select(['result', 'winner', 'confidence', 'rounds_used', 'ended_at', ...COST_COLUMNS])
    .select(sql<string | null>`left(results.answer, ${LONGEST_ANSWER + 1})`.as('answer'))
    .orderBy('debates.created_at', 'desc')
    .orderBy('debates.id')

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaryRows>['execute']>>[number]

async function summaries(db: Database, rows: readonly SummaryRow[]): Promise<DebateSummary[]> {
  return (await withEnds(db, rows, ({ debate_id }) => debate_id)).map((row) => {
    const first = recorded(eventOf(row))
    const beginning = debateStartOf(first)
    if (!beginning) throw new Error(`The log of ${row.debate_id} does not begin at its beginning`)
    const { kind, domain, agents, topic } = { ...beginning, topic: beginning.topic ?? ERASED }
    const reached = row.result === 'consensus_reached'
    return {
      ...debateIdNames(row.debate_id),
      ...topicNames(topic),
      status: row.status,
      kind,
      domain,
      agents,
      agent_count: agents.length,
      title: row.title,
      tags: row.tags ?? [],
      archived: row.archived ?? false,
      result: row.result,
      ...consensusNames(reached),
      winner: row.winner,
      answer: shortened(row.answer),
      ...confidenceNames(row.confidence),
      confidence_method: first.type === 'debate_start' ? first.data.calibrator.method : null,
      ...roundsUsedNames(row.rounds_used ?? 0),
      ...resultCost(row),
      created_at: row.created_at,
      updated_at: row.updated_at,
      completed_at: row.ended_at,
    }
  })
}

export interface Filter {
  /** Only these, as far as they exist. */
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
function findDebates(db: Database, org: string, filter: Filter, page: Page): Promise<Slice<string>> {
  const { result, ...others } = filter
  if (result !== undefined && isEmpty(others)) return endedSo(db, org, result, page)
  const facet = onlyFacet(filter)
  if (facet) return withFacet(db, org, facet, page)
  return isSearch(filter) ? search(db, org, filter, page) : browse(db, org, filter, page)
}

const isSearch = ({ agent, domain, q, answer, result }: Filter) =>
  [agent, domain, q, answer, result].some((value) => value !== undefined)

const isEmpty = (filter: Filter) => Object.values(filter).every((value) => value === undefined)

/** Counted in advance when nothing else is filtered. */
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

const isCountedInAdvance = ({ ids, since, until }: Filter) =>
  ids === undefined && since === undefined && until === undefined

async function totalOf(db: Database, org: string, filter: Filter): Promise<number> {
  const { ids, status, since, until } = filter
  if (isCountedInAdvance(filter)) return countDebates(db, org, status)
  if (!ids && !status) return countBegun(db, org, { since, until })
  const chosen = debatesOf(db, org, filter)
  return countRows(status ? chosen.where('status', 'in', status) : chosen)
}

async function browse(db: Database, org: string, filter: Filter, page: Page): Promise<Slice<string>> {
  const chosen = db
    .selectFrom('debates')
    .select('id')
    .where('id', 'in', pageOfDebates(db, org, filter, page))
    .orderBy('created_at', 'desc')
    .orderBy('id')
  const [total, rows] = await Promise.all([totalOf(db, org, filter), chosen.execute()])
  return { total, items: rows.map(({ id }) => id) }
}

/** Reads each state in order, and only as far as the page may reach. */
function pageOfDebates(db: Database, org: string, filter: Filter, { limit, offset }: Page): RawBuilder<string> {
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
  return sql<string>`(select id from (${each}) as found order by created_at desc, id limit ${limit} offset ${offset})`
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

/**
 * Finds all matches before it sorts: following the order alone would visit every debate. Planned for other values, it would
 * read all entries of a large organization in an index to look for a few matches.
 */
async function search(db: Database, org: string, filter: Filter, { limit, offset }: Page): Promise<Slice<string>> {
  const found = resultsOf(db, org, filter).where('results.debate_id', 'not in', deletedDebates(db, org))
  const { rows } = await sql<Slice<string>>`with found as materialized (${found}) ${sql.raw(PLANNED_FOR_ITS_VALUES)}
    select (select count(*) from found) as total,
      array(select id from found order by created_at desc, id limit ${limit} offset ${offset}) as items`.execute(db)
  return rows[0] ?? { total: 0, items: [] }
}

/** Written exactly as its index is. */
const WORDS_OF_ANSWER = sql`to_tsvector('simple', coalesce(answer, ''))`

const lastAsBeginning = (q: string) => sql`(nullif(plainto_tsquery('simple', ${q})::text, '') || ':*')::tsquery`

/** With many matches the order leads to a page soon; with few, they are found before they are sorted. */
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
  /** Includes debates that are gone. */
  counted: number
}

async function pageInOrder(db: Database, org: string, { matching, counted }: Counted, page: Page) {
  const newest = matching
    .where('results.debate_id', 'not in', deletedDebates(db, org))
    .orderBy('results.created_at', 'desc')
    .orderBy('results.debate_id')
  const gone = countRows(
    db.selectFrom(matching.where('results.debate_id', 'in', deletedDebates(db, org)).as('deleted')),
  )
  const left = gone.then((deleted) => counted - deleted)
  const { items, total } = await listWithTotal(newest, left, page)
  return { items: items.map(({ id }) => id), total }
}
