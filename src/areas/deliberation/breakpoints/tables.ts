import type { Timestamp } from '../../../storage/column-types.ts'

interface PendingBreakpoints {
  organization_id: string
  id: string
  debate_id: string
  raised_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    pending_breakpoints: PendingBreakpoints
  }
}
