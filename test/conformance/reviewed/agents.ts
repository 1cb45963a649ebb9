import type { Reviewed } from './review.ts'

export const agents: Reviewed = {
  namedOtherwise: ['agents.list'],
  objects: {
    'agents.profile': 'installation',
    'agents.network': 'installation',
    'agents.rivals': 'installation',
    'agents.allies': 'installation',
    'agents.positions': 'installation',
    'agents.domains': 'installation',
    'agents.grounded-persona': 'installation',
    'agents.identity-prompt': 'installation',
    'agents.reputation': 'installation',
    'agents.head-to-head': 'installation',
  },
}
