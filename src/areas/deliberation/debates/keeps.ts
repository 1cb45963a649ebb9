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
]
