import type { Enqueue } from '../../../background/queue/job.ts'
import type { Json } from '../../../storage/column-types.ts'
import type { Database } from '../../../storage/database.ts'
import { ADVANCE } from './job-names.ts'

interface NewItemRow {
  debateId: string
  question: string
  request: Json
  priority: number
}

interface NewBatchRow {
  id: string
  maxParallel: number
  priority: number
  webhookUrl: string | null
  sealedHeaders: string | null
  createdBy: string
  items: readonly NewItemRow[]
}

interface Needs {
  db: Database
  enqueue: Enqueue
  now: () => Date
}

/** Writes a batch with all its items, and has it begin. */
export function insertBatch({ db, enqueue, now }: Needs) {
  return (org: string, { items, ...batch }: NewBatchRow): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const at = now().toISOString()
      await tx
        .insertInto('batches')
        .values({
          organization_id: org,
          id: batch.id,
          status: 'pending',
          max_parallel: batch.maxParallel,
          priority: batch.priority,
          total: items.length,
          completed: 0,
          failed: 0,
          webhook_url: batch.webhookUrl,
          sealed_headers: batch.sealedHeaders,
          created_by: batch.createdBy,
          created_at: at,
          updated_at: at,
        })
        .execute()
      const rows = items.map(({ debateId: debate_id, ...item }, place) => ({
        ...{ organization_id: org, batch_id: batch.id, place, debate_id },
        ...item,
        status: 'pending' as const,
      }))
      await tx.insertInto('batch_items').values(rows).execute()
      await enqueue(ADVANCE, { org, batch: batch.id }, { tx })
    })
}
export type InsertBatch = ReturnType<typeof insertBatch>
