import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const holds = table('holds', {
  columns: {
    /** Who pays. */
    organization_id: plain<string>(),
    id: plain<string>(),
    name: personal<string>(),
    reason: personal<string | null>(),
    user_ids: personal<string[]>(),
    debate_ids: plain<string[]>(),
    policy_ids: plain<string[]>(),
    created_by: personal<string>(),
    created_at: plain<Timestamp>(),
    expires_at: plain<Timestamp | null>(),
    lifted_at: plain<Timestamp | null>(),
    lifted_by: personal<string | null>(),
  },
  category: 'account',
  purpose: 'What may not be erased while a case is open, and who said so',
  exported: { without: ['user_ids', 'debate_ids'] },
  person: { by: ['created_by'], erase: 'pseudonym' },
})

export const holdTables = [holds]

declare module '../../../storage/tables.ts' {
  interface Tables {
    holds: RowOf<typeof holds>
  }
}
