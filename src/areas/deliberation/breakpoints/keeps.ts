import type { Kept } from '../../../storage/kept.ts'

export const breakpointKeeps: readonly Kept[] = [
  {
    table: 'pending_breakpoints',
    personal: [],
    plain: ['organization_id', 'id', 'debate_id', 'raised_at'],
    category: 'debate',
    purpose: 'Which debates wait for a person',
    exported: { omit: 'It says nothing about a person' },
    debate: { by: 'debate_id', erase: 'delete' },
  },
]
