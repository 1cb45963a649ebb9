import type { Kept } from '../../../storage/kept.ts'

export const queueKeeps: readonly Kept[] = [
  {
    table: 'queue_jobs',
    personal: ['payload', 'result', 'error', 'created_by'],
    plain: [
      'organization_id',
      'id',
      'type',
      'priority',
      'status',
      'sequence',
      'run',
      'attempts',
      'max_attempts',
      'progress',
      'worker_id',
      'created_at',
      'available_at',
      'started_at',
      'completed_at',
      'updated_at',
    ],
    category: 'machinery',
    purpose: 'What was submitted to be done in the background, and what came of it',
    days: 30,
    since: 'completed_at',
    exported: 'rows',
    person: { by: ['created_by'], erase: 'pseudonym' },
    debate: { by: 'result.debate_id', erase: { clear: ['payload'] } },
  },
]
