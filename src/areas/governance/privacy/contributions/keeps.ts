import type { Kept } from '../../../../storage/kept.ts'

export const contributionKeeps: readonly Kept[] = [
  {
    table: 'contributions',
    personal: ['user_id'],
    plain: ['organization_id', 'debate_id', 'version'],
    category: 'debate',
    purpose: 'Which events of debates hold text that somebody wrote',
    exported: { omit: 'The debates are exported, with what the person wrote in them' },
    person: { by: ['user_id'], erase: 'pseudonym' },
    debate: { by: 'debate_id', erase: { keep: 'It says that somebody wrote there, as the log does, and not what' } },
  },
]
