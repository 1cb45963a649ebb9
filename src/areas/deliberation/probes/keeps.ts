import type { Kept } from '../../../storage/kept.ts'

export const probeKeeps: readonly Kept[] = [
  {
    table: 'probe_reports',
    personal: ['report'],
    plain: ['organization_id', 'id', 'debate_id', 'about', 'kind', 'agents', 'created_at', 'completed_at'],
    category: 'debate',
    purpose: 'What examinations of agents and answers found',
    exported: { omit: 'It belongs to the organization, which exports its debates' },
    debate: { by: 'debate_id', erase: 'delete' },
  },
]
