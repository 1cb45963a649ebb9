import { ROWS_ERASED } from '../../../adapters/signals/signals.ts'
import type { Freshness } from '../../../background/log-readers/freshness.ts'
import { operationsOf } from '../../../http/access/operations.ts'
import { type Area, defineArea, type Platform } from '../../../platform.ts'
import { isErasure } from '../../../shared/event-types.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import { dashboardAliases } from './aliases.ts'
import { answerCache } from './answer-cache.ts'
import { type Deeds, quickActions } from './quick-actions.ts'
import { dashboardRoutes } from './routes.ts'
import { dashboardService } from './service.ts'
import { figureReader, type Sources } from './sources.ts'

interface FromOtherAreas {
  sources: Sources
  deeds: Deeds
  results: Pick<Debates['results'], 'ended'>
  areas: () => readonly Area[]
  freshness: () => Pick<Freshness, 'reached'>
}

type PlatformParts = Pick<Platform, 'auditTrail' | 'held' | 'limiter' | 'now' | 'signals' | 'tail'>

/** The dashboard: what other endpoints answer, side by side, and what people do from there. It keeps nothing of its own. */
export function dashboard(platform: PlatformParts, { sources, deeds, results, areas, freshness }: FromOtherAreas) {
  const { held, now, signals, tail } = platform
  const operations = operationsOf(() => areas().flatMap(({ endpoints }) => endpoints), { ...platform, freshness })
  const read = figureReader(sources, operations)
  const cache = answerCache(now)
  held.register('dashboard_answers', cache.held)
  const actions = quickActions({ read, deeds, operations, now })
  const subscriptions = new DisposableStack()
  return defineArea({
    name: 'dashboard',
    stability: 'stable',
    workspaces: true,
    endpoints: dashboardRoutes(dashboardService({ read, results, actions, cache, now })),
    aliases: dashboardAliases,
    async start() {
      subscriptions.defer(signals.subscribe(ROWS_ERASED, cache.forgetAll))
      subscriptions.defer(signals.subscribe('person.changed', cache.forgetPerson))
      subscriptions.defer(tail.subscribe((event) => isErasure(event) && cache.forgetAll()))
    },
    async stop() {
      subscriptions.dispose()
    },
  })
}
