import { defineArea, type Platform } from '../../../platform.ts'
import { agentRoutes, trainingRoutes } from './agent-routes.ts'
import { agentService } from './agent-service.ts'
import { standingAliases } from './aliases.ts'
import { rankingRoutes } from './ranking-routes.ts'
import { rankingService } from './ranking-service.ts'
import { standingStore } from './store.ts'
import { standingTables } from './tables.ts'
import { type Refit, type Submit, TRAINING, training } from './training-job.ts'
import { agentStanding } from './views.ts'

/** Standing: how agents are rated, whom they agree with and move, and what is known about each. */
export function standing(
  { db, agents, now }: Pick<Platform, 'db' | 'agents' | 'now'>,
  { refit, submit }: { refit: Refit; submit: Submit },
) {
  const store = standingStore(db)
  const rankings = rankingService({ store, now })
  const service = agentService({ store, agents, rankings })
  const drill = training({ store, agents: service, rankings, refit, submit })
  const area = defineArea({
    name: 'agents',
    stability: 'stable',
    workspaces: true,
    tables: standingTables,
    endpoints: [...rankingRoutes(rankings), ...agentRoutes(service), ...trainingRoutes(drill)],
    aliases: standingAliases,
    views: [agentStanding],
    queueTypes: { [TRAINING]: drill.queueType },
  })
  return {
    area,
    standing: {
      /** Refuses an agent that is neither available nor ever sat on a panel of the organization. */
      of: service.standingOf,
      ranked: rankings.ranked,
    },
  }
}
