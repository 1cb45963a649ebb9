import type { ColumnType } from 'kysely'
import type { Timestamp } from '../../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../../storage/table.ts'
import type { Definition } from '../definition/definition.ts'
import type { Example, Pattern } from './schema.ts'

/** Written as its text, which keeps the order of its fields. */
type JsonText<Value> = ColumnType<Value, string, string>

const workflowTemplates = table('workflow_templates', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    name: personal<string>(),
    description: personal<string>(),
    category: plain<string>(),
    pattern: plain<Pattern | null>(),
    tags: personal<string[]>(),
    version: plain<number>(),
    definition: personal<JsonText<Definition>>(),
    documentation: personal<string>(),
    examples: personal<JsonText<Example[]>>(),
    sealed_secrets: personal<string>(),
    created_by: personal<string>(),
    /** Who wrote it as it stands now. */
    written_by: personal<string>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
  },
  sealed: [{ column: 'sealed_secrets', owner: 'id' }],
  category: 'debate',
  purpose: 'What the workflows of a tenant do',
  exported: { without: ['sealed_secrets'] },
  person: { by: ['created_by', 'written_by'], wrote: { by: ['written_by'] }, erase: 'pseudonym' },
})

export const templateTables = [workflowTemplates]

declare module '../../../../storage/tables.ts' {
  interface Tables {
    workflow_templates: RowOf<typeof workflowTemplates>
  }
}
