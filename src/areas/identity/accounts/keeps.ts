import type { Kept } from '../../../storage/kept.ts'

export const accountKeeps: readonly Kept[] = [
  {
    table: 'users',
    personal: ['id', 'email', 'email_key', 'name', 'avatar_url', 'metadata', 'password_hash', 'last_login_at'],
    plain: [
      'role',
      'token_version',
      'email_verified_at',
      'disabled_at',
      'disabled_by',
      'deleted_at',
      'created_at',
      'updated_at',
    ],
    category: 'account',
    purpose: 'Who has an account, and how they sign in',
    exported: { without: ['password_hash', 'token_version', 'email_key'] },
    person: {
      by: ['id'],
      erase: { clear: ['email', 'email_key', 'name', 'avatar_url', 'metadata', 'password_hash', 'last_login_at'] },
    },
  },
]
