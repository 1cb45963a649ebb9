import type { Kept } from '../../../storage/kept.ts'

export const bindingKeeps: readonly Kept[] = [
  {
    table: 'bindings',
    personal: ['allowed_users', 'blocked_users', 'name', 'description', 'created_by'],
    plain: [
      'organization_id',
      'id',
      'provider',
      'account_id',
      'peer_pattern',
      'agent_binding',
      'binding_type',
      'priority',
      'time_window_start',
      'time_window_end',
      'config_overrides',
      'enabled',
      'created_at',
      'updated_at',
      'matched',
      'last_matched_at',
    ],
    category: 'delivery',
    purpose: 'Which agents take up what is asked where',
    exported: 'rows',
    person: { by: ['created_by'], erase: 'pseudonym' },
  },
]
