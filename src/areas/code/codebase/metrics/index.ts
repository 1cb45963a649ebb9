import type { Platform } from '../../../../platform.ts'
import type { Repositories } from '../repositories/index.ts'
import type { Scans } from '../scanning/index.ts'
import { metricsPart } from './metrics-part.ts'
import { metricsRoutes } from './routes.ts'
import { metricsService } from './service.ts'
import { metricsStore } from './store.ts'
import { metricsTables } from './tables.ts'

export { pathFilter } from './path-filter.ts'
export { insertRows, removeRows } from './snapshot-store.ts'
export { type Point, writePoint } from './store.ts'

/** Metrics: how large, complex, repetitive and restless the code of a repository is. */
export function metricsRoom({ db }: Pick<Platform, 'db'>) {
  const store = metricsStore(db)
  return {
    tables: metricsTables,
    part: metricsPart(store),
    forget: store.forget,
    /** The figures of the last scan of a kind that was completed. */
    latestPoint: store.latest,
    latestPointOf: store.latestOf,
    /** Parts come before the scans that are made of them, endpoints after. */
    endpoints: (dependencies: { repositories: Pick<Repositories, 'find'>; scans: Pick<Scans, 'start'> }) =>
      metricsRoutes(metricsService({ store, ...dependencies })),
  }
}
