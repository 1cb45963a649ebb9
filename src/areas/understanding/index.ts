import type { Area, Platform } from '../../platform.ts'
import type { Debates } from '../deliberation/debates/index.ts'
import { analytics } from './analytics/index.ts'
import { consensusMemory } from './consensus-memory/index.ts'
import { critiques } from './critiques/index.ts'
import { moments } from './moments/index.ts'
import { reasoning } from './reasoning/index.ts'
import { replays } from './replays/index.ts'

interface Dependencies {
  debates: Debates
  /** All agents that an organization had on a panel, the best first. */
  ranked: Parameters<typeof analytics>[1]['ranked']
  /** Every area of the service; read at each request, because this group is built before the last area is. */
  areas: () => readonly Area[]
}

/** Areas that derive something from finished debates: statistics, memory, critiques, reasoning, moments, replays. */
export function understandingAreas(platform: Platform, { debates, ranked, areas }: Dependencies) {
  const figures = analytics(platform, { ranked, operations: () => areas().flatMap(({ endpoints }) => endpoints) })
  const remembered = consensusMemory(platform)
  return {
    areas: [
      remembered.area,
      critiques(platform),
      reasoning({ debates }),
      moments(platform, { debates }),
      replays(platform, { debates }),
      figures.area,
    ],
    consensusMemory: remembered.consensusMemory,
    debatesByDay: figures.debatesByDay,
    answersByAgent: figures.answersByAgent,
    figures: figures.figures,
  }
}
