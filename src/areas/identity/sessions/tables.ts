import type { Generated } from 'kysely'
import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const sessions = table('sessions', {
  columns: {
    id: plain<string>(),
    user_id: personal<string>(),
    organization_id: plain<string>(),
    family_id: plain<string>(),
    family_ends_at: plain<Timestamp>(),
    token_version: plain<number>(),
    secret_id: plain<string>(),
    ip_address: personal<string>(),
    user_agent: personal<string>(),
    device_name: personal<string>(),
    created_at: plain<Timestamp>(),
    /** When the first of its family was made; null where a node of a former release made it. */
    began_at: plain<Timestamp | null>(),
    last_activity: plain<Timestamp>(),
    expires_at: plain<Timestamp>(),
    refresh_expires_at: plain<Timestamp>(),
    replaced_by: plain<string | null>(),
    replaced_at: plain<Timestamp | null>(),
    ended_at: plain<Timestamp | null>(),
    end_reason: plain<string | null>(),
    /** Whether its tokens name their issuer: false before they did. */
    names_issuer: plain<Generated<boolean>>(),
  },
  category: 'access',
  purpose: 'Where a person is signed in',
  days: 1,
  since: 'expires_at',
  exported: { without: ['secret_id', 'family_id', 'token_version', 'replaced_by'] },
  person: { by: ['user_id'], erase: 'delete' },
})

const loginFailures = table('login_failures', {
  columns: {
    email_key: personal<string>(),
    failures: plain<number>(),
    locked_until: plain<Timestamp | null>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'access',
  purpose: 'How often signing in failed, so that nobody can guess on',
  days: 30,
  since: 'updated_at',
  exported: 'rows',
  person: { by: ['email:email_key'], erase: 'delete' },
})

export const sessionTables = [sessions, loginFailures]

declare module '../../../storage/tables.ts' {
  interface Tables {
    sessions: RowOf<typeof sessions>
    login_failures: RowOf<typeof loginFailures>
  }
}
