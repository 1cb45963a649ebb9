import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

/** `paused`: the person who submitted it may no longer ask. */
export type BatchStatus = 'pending' | 'processing' | 'paused' | 'completed' | 'cancelled'

export type ItemStatus = 'pending' | 'processing' | 'completed' | 'failed'

const batches = table('batches', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    status: plain<BatchStatus>(),
    /** Why it is paused or waits. */
    reason: plain<string | null>(),
    waits_until: plain<Timestamp | null>(),
    max_parallel: plain<number>(),
    priority: plain<number>(),
    total: plain<number>(),
    completed: plain<number>(),
    failed: plain<number>(),
    created_by: personal<string>(),
    webhook_url: personal<string | null>(),
    webhook_state: plain<string | null>(),
    webhook_error: plain<string | null>(),
    sealed_headers: personal<string | null>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
    completed_at: plain<Timestamp | null>(),
  },
  sealed: [{ column: 'sealed_headers', owner: 'id' }],
  category: 'debate',
  purpose: 'Who asked many questions at once, and whom to tell when all are answered',
  exported: 'rows',
  person: { by: ['created_by'], erase: 'pseudonym' },
})

const batchItems = table('batch_items', {
  columns: {
    organization_id: plain<string>(),
    batch_id: plain<string>(),
    place: plain<number>(),
    /** Of the debate that is begun for it, from the first moment on. */
    debate_id: plain<string>(),
    question: personal<string>(),
    /** What is asked, until its debate has it. */
    request: personal<Json | null>(),
    priority: plain<number>(),
    status: plain<ItemStatus>(),
    error: plain<string | null>(),
    claimed_at: plain<Timestamp | null>(),
    started_at: plain<Timestamp | null>(),
    completed_at: plain<Timestamp | null>(),
  },
  category: 'debate',
  purpose: 'The questions of a batch, and which debate answers each',
  exported: 'rows',
  person: {
    by: [],
    through: { table: 'batches', column: 'batch_id', its: 'id', by: 'created_by' },
    erase: { clear: ['question', 'request'] },
  },
  debate: { by: 'debate_id', erase: { clear: ['question', 'request'] } },
})

export const batchTables = [batches, batchItems]

declare module '../../../storage/tables.ts' {
  interface Tables {
    batches: RowOf<typeof batches>
    batch_items: RowOf<typeof batchItems>
  }
}
