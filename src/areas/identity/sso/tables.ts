import type { Timestamp } from '../../../storage/column-types.ts'

interface SsoIdentities {
  issuer: string
  subject: string
  user_id: string
  linked_at: Timestamp
}

interface SsoSessions {
  family_id: string
  user_id: string
  subject: string
  subject_format: string
  session_index: string | null
  expires_at: Timestamp
}

interface SsoAssertions {
  digest: string
  expires_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    sso_identities: SsoIdentities
    sso_sessions: SsoSessions
    sso_assertions: SsoAssertions
  }
}
