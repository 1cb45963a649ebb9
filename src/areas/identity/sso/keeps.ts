import type { Kept } from '../../../storage/kept.ts'

export const ssoKeeps: readonly Kept[] = [
  {
    table: 'sso_identities',
    personal: ['subject', 'user_id'],
    plain: ['issuer', 'linked_at'],
    category: 'access',
    purpose: 'Who somebody is for the identity provider of the installation',
    exported: 'rows',
    person: { by: ['user_id'], erase: 'delete' },
  },
  {
    table: 'sso_sessions',
    personal: ['user_id', 'subject'],
    plain: ['family_id', 'subject_format', 'session_index', 'expires_at'],
    category: 'access',
    purpose: 'Which sessions end when the identity provider says so',
    days: 0,
    since: 'expires_at',
    exported: 'rows',
    person: { by: ['user_id'], erase: 'delete' },
  },
  {
    table: 'sso_assertions',
    personal: [],
    plain: ['digest', 'expires_at'],
    category: 'machinery',
    purpose: 'Which answers of an identity provider were used, so that none is used twice',
    days: 0,
    since: 'expires_at',
    exported: { omit: 'It says nothing about a person' },
  },
]
