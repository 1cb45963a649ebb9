import type { Kept } from '../../../storage/kept.ts'

export const exportKeeps: readonly Kept[] = [
  {
    table: 'stored_exports',
    personal: ['requested_by', 'wish'],
    plain: [
      'organization_id',
      'id',
      'payer_id',
      'kind',
      'format',
      'status',
      'file_id',
      'error',
      'created_at',
      'ready_at',
      'expires_at',
      'reissues',
    ],
    category: 'delivery',
    purpose: 'What somebody asked to take away, until they have had a week to fetch it',
    days: 0,
    since: 'expires_at',
    sweptByArea: true,
    exported: 'rows',
    person: { by: ['requested_by'], erase: 'delete' },
  },
]
