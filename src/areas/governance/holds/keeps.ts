import type { Kept } from '../../../storage/kept.ts'

const GROUND = { keep: 'A hold proves why something was not erased; the ids in it name nobody once the person is gone' }

export const holdKeeps: readonly Kept[] = [
  {
    table: 'holds',
    personal: ['name', 'reason', 'user_ids', 'created_by', 'lifted_by'],
    plain: ['organization_id', 'id', 'debate_ids', 'policy_ids', 'created_at', 'expires_at', 'lifted_at'],
    category: 'account',
    purpose: 'What may not be erased while a case is open, and who said so',
    exported: { omit: 'It belongs to the organization, and telling of it could harm the case' },
    person: { by: ['created_by', 'lifted_by'], erase: GROUND },
  },
]
