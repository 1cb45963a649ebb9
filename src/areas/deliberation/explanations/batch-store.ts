import { sql } from 'kysely'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import type { BatchOptions, BatchResults } from './batch-schema.ts'

interface Batch {
  id: string
  jobKey: string | null
  options: BatchOptions
  debateIds: readonly string[]
  createdBy: string
  createdAt: string
}

export interface BatchProgress {
  id: string
  options: BatchOptions
  createdAt: string
  startedAt: string | null
  completedAt: string | null
  total: number
  succeeded: number
  failed: number
}

/** The result for one debate of a batch; `sources` are the debates whose words the explanation repeats. */
export type Processed = { processingTimeMs: number } & (
  | { status: 'success'; explanation: Record<string, unknown>; sources: string[] }
  | { status: 'error'; error: string }
)

/** Batches, and what was found about each of their debates. */
export const batchStore = (db: Database) => ({
  /** Runs `together` in the same transaction; a job that is tried again finds its batch. */
  async add(org: string, batch: Batch, together: (tx: Transaction) => Promise<unknown> = async () => {}) {
    return db.transaction().execute(async (tx) => {
      const { id, jobKey, options, debateIds, createdBy, createdAt } = batch
      const { rows } = await sql`
        with added as (
          insert into explanation_batches (organization_id, id, job_key, options, created_by, created_at)
          values (${org}, ${id}, ${jobKey}, ${{ ...options }}::jsonb, ${createdBy}, ${createdAt})
          on conflict (organization_id, job_key) do nothing
          returning organization_id, id
        )
        insert into explanation_batch_items (organization_id, batch_id, place, debate_id, status)
        select added.organization_id, added.id, item.number - 1, item.debate_id, 'pending'
        from added cross join unnest(${debateIds}::text[]) with ordinality as item (debate_id, number)
        returning place`.execute(tx)
      if (rows.length === 0) return
      await together(tx)
    })
  },

  async idOf(org: string, jobKey: string): Promise<string | undefined> {
    const found = await db
      .selectFrom('explanation_batches')
      .select('id')
      .where('organization_id', '=', org)
      .where('job_key', '=', jobKey)
      .executeTakeFirst()
    return found?.id
  },

  async find(org: string, id: string): Promise<BatchProgress | undefined> {
    const found = await db
      .selectFrom('explanation_batches as batch')
      .innerJoin('explanation_batch_items as item', 'item.batch_id', 'batch.id')
      .where('batch.organization_id', '=', org)
      .where('batch.id', '=', id)
      .groupBy('batch.id')
      .select((all) => [
        'batch.id',
        'batch.options',
        'batch.created_at as createdAt',
        'batch.started_at as startedAt',
        'batch.completed_at as completedAt',
        all.fn.countAll<number>().as('total'),
        sql<number>`count(*) filter (where item.status = 'success')`.as('succeeded'),
        sql<number>`count(*) filter (where item.status = 'error')`.as('failed'),
      ])
      .executeTakeFirst()
    return found && { ...found, options: found.options as BatchOptions }
  },

  async start(id: string, at: string): Promise<void> {
    const begun = db.updateTable('explanation_batches').set({ started_at: at }).where('id', '=', id)
    await begun.where('started_at', 'is', null).execute()
  },

  async complete(id: string, at: string): Promise<void> {
    await db.updateTable('explanation_batches').set({ completed_at: at }).where('id', '=', id).execute()
  },

  pending: (org: string, id: string) =>
    db
      .selectFrom('explanation_batch_items')
      .select(['place', 'debate_id as debateId'])
      .where('organization_id', '=', org)
      .where('batch_id', '=', id)
      .where('status', '=', 'pending')
      .orderBy('place')
      .execute(),

  /** Writes only what is still wanted: the debate may have been erased meanwhile. */
  async record(id: string, place: number, { processingTimeMs, ...outcome }: Processed): Promise<void> {
    const done = db
      .updateTable('explanation_batch_items')
      .set({ ...outcome, processing_time_ms: processingTimeMs })
      .where('batch_id', '=', id)
    await done.where('place', '=', place).where('status', '=', 'pending').execute()
  },

  async results(org: string, id: string, page: Page): Promise<Slice<BatchResults['results'][number]>> {
    const done = db
      .selectFrom('explanation_batch_items')
      .where('organization_id', '=', org)
      .where('batch_id', '=', id)
      .where('status', 'in', ['success', 'error'])
    const inOrder = done
      .select(['debate_id', 'status', 'processing_time_ms', 'explanation', 'error'])
      .$narrowType<{ status: 'success' | 'error' }>()
      .orderBy('place')
    const { items, total } = await listWithTotal(inOrder, countRows(done), page)
    return {
      items: items.map((row) => ({ ...row, explanation: row.explanation as Record<string, unknown> | null })),
      total,
    }
  },

  /** Batches that repeat the words of a debate; within a transaction if there is one. */
  async forget(org: string, debateId: string, tx: Transaction | Database = db): Promise<void> {
    await tx
      .updateTable('explanation_batch_items')
      .set({ status: 'error', error: 'The debate was erased', explanation: null })
      .where('organization_id', '=', org)
      .where((item) => item.or([item('debate_id', '=', debateId), sql<boolean>`sources @> ${[debateId]}::text[]`]))
      .execute()
  },
})
export type BatchStore = ReturnType<typeof batchStore>
