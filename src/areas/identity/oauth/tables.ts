import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const oauthIdentities = table('oauth_identities', {
  columns: {
    issuer: plain<string>(),
    subject: personal<string>(),
    user_id: personal<string>(),
    provider: plain<string>(),
    linked_at: plain<Timestamp>(),
  },
  category: 'access',
  purpose: 'Accounts elsewhere with which a person signs in',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'delete' },
})

export const oauthTables = [oauthIdentities]

declare module '../../../storage/tables.ts' {
  interface Tables {
    oauth_identities: RowOf<typeof oauthIdentities>
  }
}
