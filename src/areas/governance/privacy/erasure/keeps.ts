import type { Kept } from '../../../../storage/kept.ts'

const PROOF = { keep: 'It proves that the person was erased; the id in it names nobody any more' }

export const erasureKeeps: readonly Kept[] = [
  {
    table: 'erasures',
    personal: ['user_id', 'sealed'],
    plain: [
      'number',
      'id',
      'state',
      'step',
      'requested_at',
      'scheduled_for',
      'due_at',
      'started_at',
      'ended_at',
      'claim',
      'claimed_until',
      'failures',
      'error',
      'subject_digest',
      'salt_digest',
      'facts',
      'certificate',
    ],
    category: 'account',
    purpose: 'Who asked to be erased, how far that has come, and what it came to',
    exported: { without: ['sealed', 'claim', 'claimed_until', 'salt_digest'] },
    person: { by: ['user_id'], erase: PROOF },
  },
  {
    table: 'erasure_payers',
    personal: [],
    plain: ['organization_id', 'erasure_id', 'of_one', 'policy', 'certificate'],
    category: 'account',
    purpose: 'In which organizations an erasure looked, by which policy',
    exported: { omit: 'It holds ids and words of the erasure, which is exported' },
  },
  {
    table: 'erasure_runs',
    personal: ['digest'],
    plain: ['erasure_id', 'debate_id', 'weight', 'theirs'],
    category: 'machinery',
    purpose: 'By what copies of an erased text are known, until the erasure is over',
    exported: { omit: 'It holds digests, and goes when the erasure is over' },
    person: { by: [], erase: { keep: 'It goes when the erasure is over' } },
  },
  {
    table: 'erasure_policies',
    personal: ['updated_by'],
    plain: ['organization_id', 'erasure', 'updated_at'],
    category: 'account',
    purpose: 'What an organization keeps of debates that erased people had a part in',
    exported: { omit: 'It belongs to the organization, and says what it keeps' },
    person: { by: ['updated_by'], erase: 'pseudonym' },
  },
]
