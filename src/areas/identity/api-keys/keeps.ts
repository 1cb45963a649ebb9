import type { Kept } from '../../../storage/kept.ts'

export const apiKeyKeeps: readonly Kept[] = [
  {
    table: 'api_keys',
    personal: ['user_id', 'name'],
    plain: [
      'id',
      'organization_id',
      'digest',
      'prefix',
      'scopes',
      'created_at',
      'expires_at',
      'last_used_at',
      'issued_by',
    ],
    category: 'access',
    purpose: 'Keys with which programs act for a person',
    exported: { without: ['digest'] },
    person: { by: ['user_id'], erase: 'delete' },
  },
]
