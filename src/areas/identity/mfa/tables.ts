import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const secondFactors = table('second_factors', {
  columns: {
    user_id: personal<string>(),
    sealed_secret: personal<string>(),
    enabled_at: plain<Timestamp | null>(),
    last_step: plain<number>(),
    created_at: plain<Timestamp>(),
  },
  sealed: [{ column: 'sealed_secret', owner: 'user_id' }],
  category: 'access',
  purpose: 'The second factor with which a person signs in',
  exported: { without: ['sealed_secret', 'last_step'] },
  person: { by: ['user_id'], erase: 'delete' },
})

const backupCodes = table('backup_codes', {
  columns: {
    user_id: personal<string>(),
    digest: personal<string>(),
  },
  category: 'access',
  purpose: 'Codes that stand in for a second factor that was lost',
  exported: { omit: 'It holds nothing but secrets, as digests' },
  person: { by: ['user_id'], erase: 'delete' },
})

export const mfaTables = [secondFactors, backupCodes]

declare module '../../../storage/tables.ts' {
  interface Tables {
    second_factors: RowOf<typeof secondFactors>
    backup_codes: RowOf<typeof backupCodes>
  }
}
