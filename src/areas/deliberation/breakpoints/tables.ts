import type { Timestamp } from '../../../storage/column-types.ts'
import { plain, type RowOf, table } from '../../../storage/table.ts'

const pendingBreakpoints = table('pending_breakpoints', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    debate_id: plain<string>(),
    raised_at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'Which debates wait for a person',
  exported: { omit: 'It says nothing about a person' },
  debate: { by: 'debate_id', erase: 'delete' },
})

export const breakpointTables = [pendingBreakpoints]

declare module '../../../storage/tables.ts' {
  interface Tables {
    pending_breakpoints: RowOf<typeof pendingBreakpoints>
  }
}
