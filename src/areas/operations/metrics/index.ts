import { defineArea, type Platform } from '../../../platform.ts'
import { hostFigures } from './host-figures.ts'
import { verifyLogs } from './jobs.ts'
import { keptExport, observeLog, refreshAtScrape } from './prometheus-metrics.ts'
import { metricsRoutes } from './routes.ts'
import { type MetricsNeeds, metricsService } from './service.ts'
import { metricsStore } from './store.ts'
import { metricsTables } from './tables.ts'
import { debateHours } from './views.ts'

export type { Cache } from './schema.ts'
export type { DebateTotals } from './store.ts'

type Handed = Pick<MetricsNeeds, 'health' | 'caches' | 'cursors' | 'connections'> & {
  /** How many audit logs do not verify. */
  brokenLogs: () => Promise<number>
}

/** Metrics: what happened, for Prometheus and for people. */
export function metrics({ db, log, now, config, jobs, outbox, breakers, agents, metrics }: Platform, handed: Handed) {
  const store = metricsStore(db)
  const service = metricsService({
    ...handed,
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
    cursors: handed.cursors,
    stoppedEffects: outbox.stopped,
    brokenLogs: handed.brokenLogs,
    breakers,
  })
  const area = defineArea({
    name: 'metrics',
    stability: 'stable',
    tables: metricsTables,
    endpoints: metricsRoutes(service, keptExport(metrics, now)),
    views: [debateHours],
    jobs: [verifyLogs({ store, log, now })],
  })
  return { ...area, activeDebates: service.active, debateTotals: service.totalsSince }
}
