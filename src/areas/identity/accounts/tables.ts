import type { Json, Timestamp } from '../../../storage/column-types.ts'

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

declare module '../../../storage/tables.ts' {
  interface Tables {
    users: Users
  }
}
