import { defineArea, type Platform } from '../../../platform.ts'
import { agentRoutes } from './agents/routes.ts'
import { agentsService, type Ranking } from './agents/service.ts'
import { agentsStore } from './agents/store.ts'
import { debateRoutes } from './debates/routes.ts'
import { debatesService } from './debates/service.ts'
import { debatesStore } from './debates/store.ts'
import { debateAnalytics } from './debates/views.ts'
import { endpointRoutes } from './endpoints/routes.ts'
import { endpointsService, type Operation } from './endpoints/service.ts'
import { analyticsKeeps } from './keeps.ts'
import { patternRoutes } from './patterns/routes.ts'
import { patternsService } from './patterns/service.ts'
import { usageRoutes } from './usage/routes.ts'
import { usageService } from './usage/service.ts'
import { usageStore } from './usage/store.ts'
import { peopleAnalytics, usageAnalytics } from './usage/views.ts'

interface Handed {
  /** All agents that sat on a panel of an organization, the best first. */
  ranked: (org: string, domain?: string) => Promise<readonly Ranking[]>
  /** Every endpoint of the service. */
  operations: () => readonly Operation[]
}

/** Analytics: what debates, agents and people come to over time, what it costs, and how the endpoints answer. */
export function analytics({ db, agents, now, metrics }: Platform, { ranked, operations }: Handed) {
  const store = debatesStore(db)
  const area = defineArea({
    name: 'analytics',
    stability: 'stable',
    keeps: analyticsKeeps,
    endpoints: [
      ...patternRoutes(patternsService({ store, now })),
      ...debateRoutes(debatesService({ store, now })),
      ...agentRoutes(agentsService({ store: agentsStore(db), ranked, agents, now })),
      ...usageRoutes(usageService({ store: usageStore(db), debates: store, now })),
      ...endpointRoutes(endpointsService({ traffic: metrics.traffic, operations, now, since: now() })),
    ],
    views: [debateAnalytics, usageAnalytics, peopleAnalytics],
  })
  return { area, debatesByDay: store.debatesByDay }
}
