import { sql } from 'kysely'
import { ERASED } from '../../../engine/evolve/erased.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'
import { EVENT_COLUMNS, eventOf } from '../../../storage/event-log/rows.ts'
import { beginningOf } from './beginning.ts'
import { countDebates, deletedDebates } from './details-store.ts'
import type { DebateSummary } from './schema.ts'

export interface Filter {
  status?: readonly DebateSummary['status'][] | undefined
  /** Created then or later. */
  since?: string | undefined
  /** Created before. */
  until?: string | undefined
  agent?: string | undefined
  domain?: string | undefined
  /** Words of the topic; the last may be the beginning of one. */
  q?: string | undefined
}

/** An organization's debates, newest first. A new one is there at once; what is looked for by words or agents, soon. */
export function listStore(db: Database) {
  const ids = (org: string, filter: Filter, page: Page): Promise<Slice<string>> =>
    isSearch(filter) ? search(db, org, filter, page) : browse(db, org, filter, page)

  return {
    ids,
    async list(org: string, filter: Filter, page: Page): Promise<Slice<DebateSummary>> {
      const { total, items } = await ids(org, filter, page)
      return { total, items: items.length > 0 ? await summaries(db, items) : [] }
    },
  }
}
export type ListStore = ReturnType<typeof listStore>

const isSearch = ({ agent, domain, q }: Filter) => agent !== undefined || domain !== undefined || q !== undefined

async function browse(db: Database, org: string, { status, since, until }: Filter, { limit, offset }: Page) {
  let found = db.selectFrom('debates').where('organization_id', '=', org).where('id', 'not in', deletedDebates(db, org))
  if (status) found = found.where('status', 'in', status)
  if (since !== undefined) found = found.where('created_at', '>=', since)
  if (until !== undefined) found = found.where('created_at', '<', until)
  const whole = since === undefined && until === undefined
  const [total, page] = await Promise.all([
    whole
      ? countDebates(db, org, status)
      : found
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
          .then((row) => row.total),
    found.select('id').orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset).execute(),
  ])
  return { total, items: page.map(({ id }) => id) }
}

/** All that match are found before any is put in order: the order alone would lead through every debate there is. */
async function search(db: Database, org: string, filter: Filter, { limit, offset }: Page) {
  const { status, since, until, agent, domain, q } = filter
  let found = db
    .selectFrom('debate_results as results')
    .select(['results.debate_id as id', 'results.created_at as created_at'])
    .where('results.organization_id', '=', org)
    .where('results.debate_id', 'not in', deletedDebates(db, org))
  if (status) found = found.innerJoin('debates', 'id', 'debate_id').where('debates.status', 'in', status)
  if (since !== undefined) found = found.where('results.created_at', '>=', since)
  if (until !== undefined) found = found.where('results.created_at', '<', until)
  if (agent !== undefined) found = found.where(sql<boolean>`agents @> ${[agent]}::text[]`)
  if (domain !== undefined) found = found.where('domain', '=', domain)
  if (q !== undefined) found = found.where(sql<boolean>`search @@ ${lastAsBeginning(q)}`)
  const { rows } = await sql<{ total: number; items: string[] }>`with found as materialized (${found})
    select (select count(*) from found) as total,
      array(select id from found order by created_at desc, id limit ${limit} offset ${offset}) as items`.execute(db)
  return rows[0] ?? { total: 0, items: [] }
}

const lastAsBeginning = (q: string) => sql`(nullif(plainto_tsquery('simple', ${q})::text, '') || ':*')::tsquery`

async function summaries(db: Database, ids: readonly string[]): Promise<DebateSummary[]> {
  const rows = await db
    .selectFrom('debates')
    .innerJoin('events', (join) => join.onRef('events.debate_id', '=', 'debates.id').on('events.version', '=', 1))
    .leftJoin('debate_results as results', 'results.debate_id', 'debates.id')
    .leftJoin('debate_details as details', 'details.debate_id', 'debates.id')
    .where('debates.id', 'in', ids)
    .select(EVENT_COLUMNS.map((column) => `events.${column}` as const))
    .select(['debates.status', 'debates.updated_at', 'debates.created_at', 'title', 'tags', 'archived'])
    .select(['result', 'winner', 'confidence', 'rounds_used', 'cost_usd', 'ended_at'])
    .orderBy('debates.created_at', 'desc')
    .orderBy('debates.id')
    .execute()
  return rows.map((row) => {
    const beginning = beginningOf(eventOf(row))
    if (!beginning) throw new Error(`The log of ${row.debate_id} does not begin at its beginning`)
    const { kind, domain, agents, topic } = { ...beginning, topic: beginning.topic ?? ERASED }
    const reached = row.result === 'consensus_reached'
    return {
      id: row.debate_id,
      debate_id: row.debate_id,
      topic,
      task: topic,
      status: row.status,
      kind,
      domain,
      agents,
      agent_count: agents.length,
      title: row.title,
      tags: row.tags ?? [],
      archived: row.archived ?? false,
      result: row.result,
      consensus_reached: reached,
      has_consensus: reached,
      winner: row.winner,
      confidence: row.confidence,
      agreement: row.confidence,
      rounds_used: row.rounds_used ?? 0,
      round_count: row.rounds_used ?? 0,
      cost_usd: row.cost_usd ?? 0,
      created_at: row.created_at,
      updated_at: row.updated_at,
      completed_at: row.ended_at,
    }
  })
}
