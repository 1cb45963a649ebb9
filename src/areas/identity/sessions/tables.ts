import type { Generated } from 'kysely'
import type { Timestamp } from '../../../storage/column-types.ts'

interface Sessions {
  id: string
  user_id: string
  organization_id: string
  family_id: string
  family_ends_at: Timestamp
  token_version: number
  secret_id: string
  ip_address: string
  user_agent: string
  device_name: string
  created_at: Timestamp
  /** When the first of its family was made; null where a node of a former release made it. */
  began_at: Timestamp | null
  last_activity: Timestamp
  expires_at: Timestamp
  refresh_expires_at: Timestamp
  replaced_by: string | null
  replaced_at: Timestamp | null
  ended_at: Timestamp | null
  end_reason: string | null
  /** Whether its tokens name their issuer: false before they did. */
  names_issuer: Generated<boolean>
}

interface LoginFailures {
  email_key: string
  failures: number
  locked_until: Timestamp | null
  updated_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    sessions: Sessions
    login_failures: LoginFailures
  }
}
