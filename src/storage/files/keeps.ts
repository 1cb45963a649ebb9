import type { Kept } from '../kept.ts'

export const fileKeeps: readonly Kept[] = [
  {
    table: 'stored_files',
    personal: ['name', 'created_by'],
    plain: ['organization_id', 'id', 'payer_id', 'kind', 'type', 'state', 'size', 'sha256', 'created_at', 'removed_at'],
    category: 'knowledge',
    purpose: 'Which files an organization has stored',
    exported: 'rows',
    person: { by: ['created_by'], erase: 'pseudonym' },
  },
  {
    table: 'stored_bytes',
    personal: [],
    plain: ['organization_id', 'bytes'],
    category: 'figure',
    purpose: 'How many bytes an organization has stored',
    exported: { omit: 'It says nothing about people' },
  },
]
