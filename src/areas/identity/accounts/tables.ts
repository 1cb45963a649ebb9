import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const users = table('users', {
  columns: {
    id: personal<string>(),
    email: personal<string>(),
    email_key: personal<string>(),
    name: personal<string>(),
    avatar_url: personal<string | null>(),
    metadata: personal<Json>(),
    role: plain<'user' | 'admin'>(),
    password_hash: personal<string | null>(),
    token_version: plain<number>(),
    email_verified_at: plain<Timestamp | null>(),
    disabled_at: plain<Timestamp | null>(),
    disabled_by: plain<'administrator' | 'directory' | null>(),
    deleted_at: plain<Timestamp | null>(),
    last_login_at: personal<Timestamp | null>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'Who has an account, and how they sign in',
  exported: { without: ['password_hash', 'token_version', 'email_key'] },
  person: {
    by: ['id'],
    erase: { clear: ['email', 'email_key', 'name', 'avatar_url', 'metadata', 'password_hash', 'last_login_at'] },
  },
})

export const accountTables = [users]

declare module '../../../storage/tables.ts' {
  interface Tables {
    users: RowOf<typeof users>
  }
}
