import type { Generated } from 'kysely'
import type { Json, Timestamp } from './column-types.ts'

interface Users {
  id: string
  email: string
  email_key: string
  name: string
  avatar_url: string | null
  metadata: Json
  role: 'user' | 'admin'
  password_hash: string | null
  token_version: number
  email_verified_at: Timestamp | null
  disabled_at: Timestamp | null
  disabled_by: 'administrator' | 'directory' | null
  deleted_at: Timestamp | null
  last_login_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

interface Organizations {
  id: string
  name: string
  slug: string
  tier: 'free' | 'starter' | 'professional' | 'enterprise'
  owner_id: string
  billing_email: string | null
  sequence: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface Memberships {
  organization_id: string
  user_id: string
  role: 'owner' | 'admin' | 'member' | 'viewer'
  is_default: boolean
  joined_at: Timestamp
}

interface Invitations {
  organization_id: string
  id: string
  email: string
  email_key: string
  role: 'admin' | 'member' | 'viewer'
  invited_by: string
  created_at: Timestamp
  expires_at: Timestamp
  accepted_at: Timestamp | null
}

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
  last_activity: Timestamp
  expires_at: Timestamp
  refresh_expires_at: Timestamp
  replaced_by: string | null
  replaced_at: Timestamp | null
  ended_at: Timestamp | null
  end_reason: string | null
}

interface LoginFailures {
  email_key: string
  failures: number
  locked_until: Timestamp | null
  updated_at: Timestamp
}

interface SecondFactors {
  user_id: string
  sealed_secret: string
  enabled_at: Timestamp | null
  last_step: number
  created_at: Timestamp
}

interface BackupCodes {
  user_id: string
  digest: string
}

interface ApiKeys {
  id: string
  organization_id: string
  user_id: string
  name: string
  digest: string
  prefix: string
  scopes: string[]
  created_at: Timestamp
  expires_at: Timestamp | null
  last_used_at: Timestamp | null
}

interface OauthIdentities {
  issuer: string
  subject: string
  user_id: string
  provider: string
  linked_at: Timestamp
}

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

interface KeptLetters {
  id: string
  recipient: string
  subject: string
  body: string
  sequence: Generated<number>
  created_at: Timestamp
}

/** The tables of people, their organizations and how they sign in. */
export interface AccountsTables {
  users: Users
  organizations: Organizations
  memberships: Memberships
  invitations: Invitations
  sessions: Sessions
  login_failures: LoginFailures
  second_factors: SecondFactors
  backup_codes: BackupCodes
  api_keys: ApiKeys
  oauth_identities: OauthIdentities
  sso_identities: SsoIdentities
  sso_sessions: SsoSessions
  sso_assertions: SsoAssertions
  kept_letters: KeptLetters
}
