import { defineArea, type Platform } from '../../../platform.ts'
import { agentsService, type Ranking } from './agents/service.ts'
import { agentsStore } from './agents/store.ts'
import { debatesService } from './debates/service.ts'
import { debatesStore } from './debates/store.ts'
import { debateAnalytics } from './debates/views.ts'
import { endpointsService, type Operation } from './endpoints/service.ts'
import { patternsService } from './patterns/service.ts'
import { analyticsRoutes } from './routes.ts'
import { analyticsTables } from './tables.ts'
import { usageService } from './usage/service.ts'
import { usageStore } from './usage/store.ts'
import { peopleAnalytics, usageAnalytics } from './usage/views.ts'

interface Dependencies {
  /** All agents that an organization had on a panel, the best first. */
  ranked: (org: string, domain?: string) => Promise<readonly Ranking[]>
  /** Every endpoint of the service. */
  operations: () => readonly Operation[]
}

/** Analytics: statistics of debates, agents and people over time, of cost, and of how endpoints respond. */
export function analytics({ db, agents, now, metrics }: Platform, { ranked, operations }: Dependencies) {
  const store = debatesStore(db)
  const usage = usageStore(db)
  const debates = debatesService({ store, now })
  const used = usageService({ store: usage, debates: store, now })
  const area = defineArea({
    name: 'analytics',
    stability: 'stable',
    workspaces: true,
    tables: analyticsTables,
    endpoints: analyticsRoutes({
      debates,
      patterns: patternsService({ store, now }),
      agents: agentsService({ store: agentsStore(db), ranked, agents, now }),
      usage: used,
      endpoints: endpointsService({ traffic: metrics.traffic, operations, now, since: now() }),
    }),
    views: [debateAnalytics, usageAnalytics, peopleAnalytics],
  })
  const figures = {
    overview: debates.overview,
    outcomes: debates.outcomes,
    trends: used.trends,
    activeUsers: used.activeUsers,
  }
  return { area, debatesByDay: store.debatesByDay, answersByAgent: usage.answersByAgent, figures }
}
export type AnalyticsFigures = ReturnType<typeof analytics>['figures']
