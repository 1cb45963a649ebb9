import type { Kept } from '../../../storage/kept.ts'

export const debateKeeps: readonly Kept[] = [
  {
    table: 'debate_outcomes',
    personal: [],
    plain: ['organization_id', 'result', 'debates'],
    category: 'figure',
    purpose: 'How many debates of an organization ended how',
    exported: { omit: 'It says nothing about a person' },
  },
  {
    table: 'machine_starts',
    personal: [],
    plain: ['organization_id', 'debate_id', 'at'],
    category: 'figure',
    purpose: 'How many debates were begun within the hour without somebody asking at that moment',
    days: 1,
    since: 'at',
    exported: { omit: 'It names nobody, and is forgotten within the hour' },
    debate: { by: 'debate_id', erase: { keep: 'It counts a start, and is forgotten within the hour' } },
  },
]
