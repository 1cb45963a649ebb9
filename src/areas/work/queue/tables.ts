import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

type QueueJobStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'

const queueJobs = table('queue_jobs', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    type: plain<string>(),
    payload: personal<Json>(),
    /** 0 low, 1 normal, 2 high. */
    priority: plain<number>(),
    status: plain<QueueJobStatus>(),
    sequence: plain<Generated<number>>(),
    run: plain<number>(),
    attempts: plain<number>(),
    max_attempts: plain<number>(),
    progress: plain<number>(),
    result: personal<Json | null>(),
    error: personal<string | null>(),
    worker_id: plain<string | null>(),
    created_by: personal<string>(),
    created_at: plain<Timestamp>(),
    available_at: plain<Timestamp>(),
    started_at: plain<Timestamp | null>(),
    completed_at: plain<Timestamp | null>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'What was submitted to be done in the background, and what came of it',
  days: 30,
  since: 'completed_at',
  exported: 'rows',
  person: { by: ['created_by'], wrote: { in: ['payload'] }, erase: 'pseudonym' },
  debate: { by: 'result.debate_id', erase: { clear: ['payload'] } },
})

export const queueTables = [queueJobs]

declare module '../../../storage/tables.ts' {
  interface Tables {
    queue_jobs: RowOf<typeof queueJobs>
  }
}
