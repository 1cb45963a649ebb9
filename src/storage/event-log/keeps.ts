import type { Kept } from '../kept.ts'

export const logKeeps: readonly Kept[] = [
  {
    table: 'debates',
    personal: [],
    plain: [
      'id',
      'organization_id',
      'version',
      'head_hash',
      'status',
      'created_at',
      'updated_at',
      'runner',
      'lease_until',
      'wake_at',
      'setbacks',
    ],
    category: 'debate',
    purpose: 'Which debates there are, how far each has come and who drives it',
    exported: { omit: 'It belongs to the organization, which exports its debates' },
    debate: { by: 'id', erase: { keep: 'The chain of its log still verifies; the texts are gone' } },
  },
  {
    table: 'events',
    personal: ['data', 'private', 'salt'],
    plain: ['position', 'organization_id', 'debate_id', 'version', 'type', 'private_digest', 'at', 'hash'],
    category: 'debate',
    purpose: 'What happened in debates, one event after the other',
    exported: { omit: 'Debates that the person asked or wrote in are exported whole' },
    person: { by: [], erase: { keep: 'What a person wrote is cleared event by event; ids stay and name nobody' } },
    debate: { by: 'debate_id', erase: { clear: ['private', 'salt'] }, byArea: true },
  },
]
