import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'
import type { Priority } from './rows/schema.ts'

const a2aTasks = table('a2a_tasks', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    client_task_id: personal<string | null>(),
    context_id: personal<string>(),
    message_id: personal<string | null>(),
    debate_id: plain<string>(),
    agent: plain<string | null>(),
    capability: plain<string>(),
    priority: plain<Priority | null>(),
    deadline: plain<Timestamp | null>(),
    created_by: personal<string>(),
    created_at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'Which debate the task of another agent leads to',
  exported: 'rows',
  person: { by: ['created_by'], erase: 'pseudonym' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const a2aPushConfigs = table('a2a_push_configs', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    task_id: plain<string>(),
    name: personal<string | null>(),
    debate_id: plain<string>(),
    url: personal<string>(),
    scheme: plain<string | null>(),
    sealed_proof: plain<string | null>(),
    dropped_at: plain<Timestamp | null>(),
    dropped_why: plain<string | null>(),
    /** The API key or the grant by which it was named; null for the person's own session. */
    credential: plain<string | null>(),
    created_by: personal<string>(),
    created_at: plain<Timestamp>(),
  },
  sealed: [{ column: 'sealed_proof', owner: 'id' }],
  category: 'delivery',
  purpose: 'Who is told of what becomes of the task of another agent',
  exported: { without: ['sealed_proof'] },
  person: { by: ['created_by'], erase: 'delete' },
  debate: { by: 'debate_id', erase: 'delete' },
})

export const a2aTables = [a2aTasks, a2aPushConfigs]

declare module '../../../storage/tables.ts' {
  interface Tables {
    a2a_tasks: RowOf<typeof a2aTasks>
    a2a_push_configs: RowOf<typeof a2aPushConfigs>
  }
}
