import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const checkpoints = table('checkpoints', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    debate_id: plain<string>(),
    version: plain<number>(),
    round: plain<number>(),
    reason: personal<string>(),
    note: personal<string | null>(),
    created_by: personal<string | null>(),
    created_at: plain<Timestamp>(),
    resumed_at: plain<Timestamp | null>(),
    standing: plain<'active' | 'resumed' | 'expired'>(),
  },
  category: 'debate',
  purpose: 'Places in debates that people may go back to',
  exported: 'rows',
  person: { by: ['created_by'], erase: 'pseudonym' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const checkpointCounts = table('checkpoint_counts', {
  columns: {
    organization_id: plain<string>(),
    standing: plain<'active' | 'resumed' | 'expired'>(),
    checkpoints: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many checkpoints there are',
  exported: { omit: 'It says nothing about a person' },
})

const deletedCheckpoints = table('deleted_checkpoints', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    debate_id: plain<string>(),
    deleted_by: personal<string>(),
    deleted_at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'Which checkpoints were deleted, and by whom',
  exported: 'rows',
  person: { by: ['deleted_by'], erase: 'pseudonym' },
  debate: { by: 'debate_id', erase: { keep: 'It holds ids and numbers, and nothing that was said' } },
})

export const checkpointTables = [checkpoints, checkpointCounts, deletedCheckpoints]

declare module '../../../storage/tables.ts' {
  interface Tables {
    checkpoints: RowOf<typeof checkpoints>
    checkpoint_counts: RowOf<typeof checkpointCounts>
    deleted_checkpoints: RowOf<typeof deletedCheckpoints>
  }
}
