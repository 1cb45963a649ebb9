import type { Kept } from '../../../storage/kept.ts'

export const recordKeeps: readonly Kept[] = [
  {
    table: 'former_balances',
    personal: [],
    plain: ['organization_id', 'debate_id', 'balance'],
    category: 'figure',
    purpose: 'How sure a decision of this balance may be, learned from how others turned out',
    exported: { omit: 'It holds numbers about the votes of agents and nothing about a person' },
    debate: { by: 'debate_id', erase: { keep: 'Its numbers name nobody, and later decisions have learned from them' } },
  },
]
