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

export const a2aTables = [a2aTasks]

declare module '../../../storage/tables.ts' {
  interface Tables {
    a2a_tasks: RowOf<typeof a2aTasks>
  }
}
