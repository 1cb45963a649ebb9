import type { Kept } from '../../../storage/kept.ts'

export const holdKeeps: readonly Kept[] = [
  {
    table: 'holds',
    personal: ['name', 'reason', 'user_ids', 'created_by', 'lifted_by'],
    plain: ['organization_id', 'id', 'debate_ids', 'policy_ids', 'created_at', 'expires_at', 'lifted_at'],
    category: 'account',
    purpose: 'What may not be erased while a case is open, and who said so',
    exported: { without: ['user_ids', 'debate_ids'] },
    person: { by: ['created_by'], erase: 'pseudonym' },
  },
]
