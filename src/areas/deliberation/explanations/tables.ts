import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const explanationBatches = table('explanation_batches', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    job_key: plain<string | null>(),
    options: plain<Json>(),
    created_by: personal<string>(),
    created_at: plain<Timestamp>(),
    started_at: plain<Timestamp | null>(),
    completed_at: plain<Timestamp | null>(),
  },
  category: 'debate',
  purpose: 'Who asked for explanations of several debates at once',
  days: 30,
  since: 'created_at',
  exported: 'rows',
  person: { by: ['created_by'], erase: 'pseudonym' },
})

const explanationBatchItems = table('explanation_batch_items', {
  columns: {
    organization_id: plain<string>(),
    batch_id: plain<string>(),
    place: plain<number>(),
    debate_id: plain<string>(),
    status: plain<'pending' | 'success' | 'error'>(),
    explanation: personal<Json | null>(),
    error: personal<string | null>(),
    processing_time_ms: plain<number | null>(),
    sources: plain<Generated<string[]>>(),
  },
  category: 'debate',
  purpose: 'What was explained of each debate',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: { clear: ['explanation'] }, byArea: true },
})

const agentSeats = table('agent_seats', {
  columns: {
    organization_id: plain<string>(),
    agent: plain<string>(),
    debates: plain<number>(),
    last_failure_at: plain<Timestamp | null>(),
    last_failure_reason: plain<string | null>(),
  },
  category: 'figure',
  purpose: 'In how many debates each agent took part',
  exported: { omit: 'It says nothing about a person' },
})

const agentCallHours = table('agent_call_hours', {
  columns: {
    organization_id: plain<string>(),
    agent: plain<string>(),
    hour: plain<Timestamp>(),
    answers: plain<number>(),
    failures: plain<number>(),
    refusals: plain<number>(),
    timed: plain<number>(),
    latency_ms: plain<number>(),
  },
  category: 'figure',
  purpose: 'How agents fared in each hour',
  exported: { omit: 'It says nothing about a person' },
})

export const explanationTables = [explanationBatches, explanationBatchItems, agentSeats, agentCallHours]

declare module '../../../storage/tables.ts' {
  interface Tables {
    explanation_batches: RowOf<typeof explanationBatches>
    explanation_batch_items: RowOf<typeof explanationBatchItems>
    agent_seats: RowOf<typeof agentSeats>
    agent_call_hours: RowOf<typeof agentCallHours>
  }
}
