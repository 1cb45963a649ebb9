import { ERASED } from '../../../../shared/text/storable-text.ts'
import type { Transaction } from '../../../../storage/database.ts'
import { type ExportKind, pagesByKey } from '../../../../storage/export-kind.ts'
import { COST_COLUMNS, resultCost, withEnds } from './ended-debates-store.ts'

const after = (tx: Transaction, org: string, key: string, limit: number) =>
  tx
    .selectFrom('debate_results as results')
    .innerJoin('debates', 'debates.id', 'results.debate_id')
    .leftJoin('debate_details as details', 'details.debate_id', 'results.debate_id')
    .where('results.organization_id', '=', org)
    .where('details.deleted_at', 'is', null)
    .where('results.debate_id', '>', key)
    .select(['results.debate_id as id', 'results.topic', 'results.domain', 'results.kind', 'results.agents'])
    .select(['debates.status', 'details.title', 'details.tags', 'results.result', 'results.answer', 'results.winner'])
    .select(['results.confidence', 'results.agreeing', 'results.rounds_used'])
    .select(['results.created_at', 'results.ended_at', ...COST_COLUMNS])
    .orderBy('results.debate_id')
    .limit(limit)

/** Every debate of the organization with its result. */
export const debateExport: ExportKind = {
  name: 'debates',
  may: 'debates.read',
  columns: [
    'id',
    'topic',
    'title',
    'tags',
    'domain',
    'kind',
    'agents',
    'status',
    'result',
    'answer',
    'confidence',
    'rounds_used',
    'tokens_in',
    'tokens_out',
    'cost_usd',
    'created_at',
    'ended_at',
    'cost_known',
    'unpriced_tokens',
  ],
  async *rows(tx, org) {
    const pages = pagesByKey(
      (key, limit) => after(tx, org, key, limit).execute(),
      ({ id }) => id,
    )
    for await (const page of pages) {
      const rows = await withEnds(tx, page, ({ id }) => id)
      yield rows.map((row) => ({
        ...row,
        ...(row.cost_usd === null ? {} : resultCost(row)),
        topic: row.topic ?? ERASED,
        tags: row.tags ?? [],
      }))
    }
  },
}

/** The decisions of debates, with those who supported them. */
export const decisionExport: ExportKind = {
  name: 'decisions',
  may: 'debates.read',
  columns: [
    'id',
    'task',
    'answer',
    'result',
    'confidence',
    'domain',
    'agents',
    'agreeing',
    'rounds_used',
    'created_at',
    'ended_at',
  ],
  async *rows(tx, org) {
    const decided = (key: string, limit: number) =>
      after(tx, org, key, limit).where('results.result', 'is not', null).execute()
    for await (const page of pagesByKey(decided, ({ id }) => id)) {
      yield page.map(({ topic, ...row }) => ({ ...row, task: topic ?? ERASED }))
    }
  },
}
