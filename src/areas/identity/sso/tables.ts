import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const ssoIdentities = table('sso_identities', {
  columns: {
    issuer: plain<string>(),
    subject: personal<string>(),
    user_id: personal<string>(),
    linked_at: plain<Timestamp>(),
  },
  category: 'access',
  purpose: 'Who a person is for the identity provider of the installation',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'delete' },
})

const ssoSessions = table('sso_sessions', {
  columns: {
    family_id: plain<string>(),
    user_id: personal<string>(),
    subject: personal<string>(),
    subject_format: plain<string>(),
    session_index: plain<string | null>(),
    expires_at: plain<Timestamp>(),
  },
  category: 'access',
  purpose: 'Which sessions end when the identity provider says so',
  days: 0,
  since: 'expires_at',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'delete' },
})

const ssoAssertions = table('sso_assertions', {
  columns: {
    digest: plain<string>(),
    expires_at: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'Which answers of an identity provider were used, so that none is used twice',
  days: 0,
  since: 'expires_at',
  exported: { omit: 'It says nothing about a person' },
})

export const ssoTables = [ssoIdentities, ssoSessions, ssoAssertions]

declare module '../../../storage/tables.ts' {
  interface Tables {
    sso_identities: RowOf<typeof ssoIdentities>
    sso_sessions: RowOf<typeof ssoSessions>
    sso_assertions: RowOf<typeof ssoAssertions>
  }
}
