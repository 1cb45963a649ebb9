import type { Kept } from '../../../storage/kept.ts'

const OF_NOBODY = { omit: 'It holds digests, and says nothing about people' }

export const auditKeeps = ({ days }: { days: number }): readonly Kept[] => [
  {
    table: 'audit_entries',
    personal: ['actor_id', 'leaf', 'private'],
    plain: [
      'payer_id',
      'seq',
      'tenant_id',
      'id',
      'at',
      'category',
      'action',
      'actor_type',
      'resource_type',
      'resource_id',
      'outcome',
      'salt',
      'leaf_hash',
    ],
    category: 'audit',
    purpose: 'What was done, when and by whom, so that any later change of it is seen',
    days,
    since: 'at',
    sweptByArea: true,
    exported: 'rows',
    person: { by: ['actor_id'], erase: { clear: ['private', 'salt'] } },
  },
  {
    table: 'audit_trees',
    personal: [],
    plain: ['payer_id', 'tree_id', 'size', 'frontier', 'root', 'kept_from', 'noted_size'],
    category: 'audit',
    purpose: 'How far each audit log has grown',
    exported: OF_NOBODY,
  },
  {
    table: 'audit_tiles',
    personal: [],
    plain: ['payer_id', 'level', 'number', 'hashes', 'root'],
    category: 'audit',
    purpose: 'Digests that prove what stands in an audit log',
    exported: OF_NOBODY,
  },
  {
    table: 'audit_notes',
    personal: [],
    plain: ['size', 'at', 'note'],
    category: 'audit',
    purpose: 'Signed notes of how far all audit logs had grown',
    exported: OF_NOBODY,
  },
  {
    table: 'audit_checks',
    personal: [],
    plain: ['payer_id', 'verified_at', 'size', 'valid', 'issues'],
    category: 'audit',
    purpose: 'What the last verification of each audit log came to',
    exported: OF_NOBODY,
  },
]
