import type { Area, Platform } from '../../platform.ts'
import type { Debates } from '../deliberation/debates/index.ts'
import { analytics } from './analytics/index.ts'
import { consensusMemory } from './consensus-memory/index.ts'
import { critiques } from './critiques/index.ts'
import { moments } from './moments/index.ts'
import { reasoning } from './reasoning/index.ts'
import { replays } from './replays/index.ts'

interface Handed {
  debates: Debates
  /** All agents that sat on a panel of an organization, the best first. */
  ranked: Parameters<typeof analytics>[1]['ranked']
  /** Every area of the service; asked when a request is. */
  areas: () => readonly Area[]
}

/** What is learnt from debates that are over. */
export function understandingAreas(platform: Platform, { debates, ranked, areas }: Handed) {
  const figures = analytics(platform, { ranked, operations: () => areas().flatMap(({ endpoints }) => endpoints) })
  return {
    areas: [
      consensusMemory(platform),
      critiques(platform),
      reasoning({ debates }),
      moments(platform, { debates }),
      replays(platform, { debates }),
      figures.area,
    ],
    debatesByDay: figures.debatesByDay,
  }
}
