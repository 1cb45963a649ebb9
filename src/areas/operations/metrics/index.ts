import { defineArea, type Platform } from '../../../platform.ts'
import { hostFigures } from './host-figures.ts'
import { verifyLogs } from './jobs.ts'
import { cachedExport, observeLog, refreshAtScrape } from './prometheus-metrics.ts'
import { metricsRoutes } from './routes.ts'
import { type MetricsDependencies, metricsService } from './service.ts'
import { metricsStore } from './store.ts'
import { metricsTables } from './tables.ts'
import { debateHours } from './views.ts'

export type { Cache } from './schema.ts'
export { type DebateTotals, EVER } from './store.ts'

type GroupDependencies = Pick<MetricsDependencies, 'health' | 'caches' | 'cursors' | 'connections'> & {
  /** How many audit logs do not verify. */
  brokenLogs: () => Promise<number>
}

/** Metrics: counters and gauges for Prometheus, and figures for people. */
export function metrics(
  { db, log, now, config, jobs, outbox, breakers, agents, metrics }: Platform,
  given: GroupDependencies,
) {
  const store = metricsStore(db)
  const service = metricsService({
    ...given,
    store,
    now,
    traffic: metrics.traffic,
    breakers,
    host: hostFigures(config.dataDir),
    workers: jobs.workers,
  })
  observeLog(
    metrics,
    log,
    agents.everybodys().map(({ name }) => name),
  )
  refreshAtScrape(metrics, {
    activeDebates: () => store.active(),
    cursors: given.cursors,
    stoppedEffects: outbox.stopped,
    brokenLogs: given.brokenLogs,
    breakers,
  })
  const area = defineArea({
    name: 'metrics',
    stability: 'stable',
    tables: metricsTables,
    endpoints: metricsRoutes(service, cachedExport(metrics, now)),
    views: [debateHours],
    jobs: [verifyLogs({ store, log, now })],
  })
  return { ...area, activeDebates: service.active, debateTotals: service.totalsSince }
}
