import { sql } from 'kysely'
import { debateStartOf } from '../../../../engine/debate-start.ts'
import { recorded } from '../../../../engine/events.ts'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import { ERASED } from '../../../../shared/text/storable-text.ts'
import type { Database } from '../../../../storage/database.ts'
import { EVENT_COLUMNS, eventOf } from '../../../../storage/event-log/rows.ts'
import { snapshotOf } from '../../../../storage/export-kind.ts'
import { COST_COLUMNS, resultCost, withEnds } from '../results/ended-debates-store.ts'
import { type Filter, findDebates } from './find-store.ts'
import { type DebateSummary, LONGEST_ANSWER } from './list-schema.ts'

/** An organization's debates, newest first. A new one is there at once; what is looked for by words or agents, soon. */
export function listStore(db: Database) {
  const atOneMoment = snapshotOf(db)
  return {
    ids: (org: string, filter: Filter, page: Page) => findDebates(db, org, filter, page),
    /** In one snapshot: what is found by its state is shown in that state. */
    list: (org: string, filter: Filter, page: Page): Promise<Slice<DebateSummary>> =>
      atOneMoment(async (tx) => {
        const { total, items } = await findDebates(tx, org, filter, page)
        return { total, items: items.length > 0 ? await summaries(tx, items) : [] }
      }),
  }
}
export type ListStore = ReturnType<typeof listStore>

const shortened = (answer: string | null) =>
  answer && answer.length > LONGEST_ANSWER ? `${answer.slice(0, LONGEST_ANSWER).trimEnd()}…` : answer || null

async function summaries(db: Database, ids: readonly string[]): Promise<DebateSummary[]> {
  const rows = await db
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
    .execute()
  return (await withEnds(db, rows, ({ debate_id }) => debate_id)).map((row) => {
    const first = recorded(eventOf(row))
    const beginning = debateStartOf(first)
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
      answer: shortened(row.answer),
      confidence: row.confidence,
      confidence_method: first.type === 'debate_start' ? first.data.calibrator.method : null,
      agreement: row.confidence,
      rounds_used: row.rounds_used ?? 0,
      round_count: row.rounds_used ?? 0,
      ...resultCost(row),
      created_at: row.created_at,
      updated_at: row.updated_at,
      completed_at: row.ended_at,
    }
  })
}
