import { defineArea, type Platform } from '../../../platform.ts'
import { recallStore } from './recall-store.ts'
import { consensusMemoryRoutes } from './routes.ts'
import { consensusMemoryService } from './service.ts'
import { consensusMemoryTables } from './tables.ts'
import { topicsStore } from './topics-store.ts'
import { consensusMemory as memoryView } from './views.ts'

export type { ConsensusMemoryService } from './service.ts'

/** Consensus memory: the conclusions of finished debates, the dissent and the risk warnings. */
export function consensusMemory({ db }: Pick<Platform, 'db'>) {
  const service = consensusMemoryService({ recall: recallStore(db), topics: topicsStore(db) })
  const area = defineArea({
    name: 'consensus-memory',
    stability: 'stable',
    workspaces: true,
    tables: consensusMemoryTables,
    endpoints: consensusMemoryRoutes(service),
    views: [memoryView],
  })
  return { area, consensusMemory: service }
}
