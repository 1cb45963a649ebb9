import type { Kept } from '../../../storage/kept.ts'

export const explanationKeeps: readonly Kept[] = [
  {
    table: 'explanation_batches',
    personal: ['created_by'],
    plain: ['organization_id', 'id', 'job_key', 'options', 'created_at', 'started_at', 'completed_at'],
    category: 'debate',
    purpose: 'Who asked for explanations of several debates at once',
    days: 30,
    since: 'created_at',
    exported: 'rows',
    person: { by: ['created_by'], erase: 'pseudonym' },
  },
  {
    table: 'explanation_batch_items',
    personal: ['explanation', 'error'],
    plain: ['organization_id', 'batch_id', 'place', 'debate_id', 'status', 'processing_time_ms', 'sources'],
    category: 'debate',
    purpose: 'What was explained of each debate',
    exported: { omit: 'It belongs to the organization, which exports its debates' },
    debate: { by: 'debate_id', erase: { clear: ['explanation'] }, byArea: true },
  },
  {
    table: 'agent_seats',
    personal: [],
    plain: ['organization_id', 'agent', 'debates', 'last_failure_at', 'last_failure_reason'],
    category: 'figure',
    purpose: 'In how many debates each agent took part',
    exported: { omit: 'It says nothing about a person' },
  },
  {
    table: 'agent_call_hours',
    personal: [],
    plain: ['organization_id', 'agent', 'hour', 'answers', 'failures', 'refusals', 'timed', 'latency_ms'],
    category: 'figure',
    purpose: 'How agents fared in each hour',
    exported: { omit: 'It says nothing about a person' },
  },
]
