import type { Kept } from '../../../storage/kept.ts'

export const groundingKeeps: readonly Kept[] = [
  {
    table: 'supplied_passages',
    personal: [],
    plain: ['organization_id', 'debate_id', 'evidence', 'item', 'passage', 'rank', 'at', 'cited'],
    category: 'debate',
    purpose: 'Where something the organization knows was put before a debate, and whether it was cited',
    exported: 'rows',
    debate: { by: 'debate_id', erase: 'delete' },
  },
  {
    table: 'retrieval_figures',
    personal: [],
    plain: ['organization_id', 'supplied', 'cited', 'searches', 'reciprocal'],
    category: 'figure',
    purpose: 'How good the search is, by what agents cite of what it found',
    exported: { omit: 'It says nothing about a person' },
  },
]
