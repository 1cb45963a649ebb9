import type { Kept } from '../../../storage/kept.ts'

export const mfaKeeps: readonly Kept[] = [
  {
    table: 'second_factors',
    personal: ['user_id', 'sealed_secret'],
    plain: ['enabled_at', 'last_step', 'created_at'],
    sealed: [{ column: 'sealed_secret', owner: 'user_id' }],
    category: 'access',
    purpose: 'The second factor with which somebody signs in',
    exported: { without: ['sealed_secret', 'last_step'] },
    person: { by: ['user_id'], erase: 'delete' },
  },
  {
    table: 'backup_codes',
    personal: ['user_id', 'digest'],
    plain: [],
    category: 'access',
    purpose: 'Codes that stand in for a second factor that was lost',
    exported: { omit: 'It holds nothing but secrets, as digests' },
    person: { by: ['user_id'], erase: 'delete' },
  },
]
