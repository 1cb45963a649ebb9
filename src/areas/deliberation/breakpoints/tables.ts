import type { BreakpointTrigger } from '../../../engine/protocol.ts'
import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const pendingBreakpoints = table('pending_breakpoints', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    debate_id: plain<string>(),
    raised_at: plain<Timestamp>(),
    /** Null of those from before it was kept. */
    trigger: plain<BreakpointTrigger | null>(),
    /** Who began a debate that waits for an approval. */
    asked_by: personal<string | null>(),
  },
  category: 'debate',
  purpose: 'Which debates wait for a person',
  exported: { omit: 'The debate that waits is exported itself' },
  person: { by: ['asked_by'], erase: 'pseudonym' },
  debate: { by: 'debate_id', erase: 'delete' },
})

export const breakpointTables = [pendingBreakpoints]

declare module '../../../storage/tables.ts' {
  interface Tables {
    pending_breakpoints: RowOf<typeof pendingBreakpoints>
  }
}
