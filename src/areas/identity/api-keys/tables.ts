import type { GeneratedAlways } from 'kysely'
import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const apiKeys = table('api_keys', {
  columns: {
    id: plain<string>(),
    organization_id: plain<string>(),
    user_id: personal<string>(),
    name: personal<string>(),
    digest: plain<string>(),
    prefix: plain<string>(),
    scopes: plain<string[]>(),
    created_at: plain<Timestamp>(),
    expires_at: plain<Timestamp | null>(),
    last_used_at: plain<Timestamp | null>(),
    /** The key that asked for it, where that was no person. */
    issued_by: plain<string | null>(),
    /** The workspace in which it always acts; null for the organization. */
    workspace_id: plain<string | null>(),
    /** The organization of a bound key: it ends with the membership and with the workspace. */
    bound_in: plain<GeneratedAlways<string | null>>(),
  },
  category: 'access',
  purpose: 'Keys with which programs act for a person',
  exported: { without: ['digest', 'bound_in'] },
  person: { by: ['user_id'], erase: 'delete' },
})

export const apiKeyTables = [apiKeys]

declare module '../../../storage/tables.ts' {
  interface Tables {
    api_keys: RowOf<typeof apiKeys>
  }
}
