import type { Kept } from '../../../storage/kept.ts'

export const oauthKeeps: readonly Kept[] = [
  {
    table: 'oauth_identities',
    personal: ['subject', 'user_id'],
    plain: ['issuer', 'provider', 'linked_at'],
    category: 'access',
    purpose: 'Accounts elsewhere with which somebody signs in',
    exported: 'rows',
    person: { by: ['user_id'], erase: 'delete' },
  },
]
