import type { Platform } from '../../../../platform.ts'
import { serviceAtFirstUse } from '../../../../shared/lazy-package.ts'
import type { Repositories } from '../repositories/index.ts'
import { partAtFirstUse, type Scans } from '../scanning/index.ts'
import { metricsRoutes } from './routes.ts'
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
    part: partAtFirstUse('metrics', async () => (await import('./metrics-part.ts')).metricsPart(store)),
    forget: store.forget,
    /** The figures of the last scan of a kind that was completed. */
    latestPoint: store.latest,
    latestPointOf: store.latestOf,
    /** Parts come before the scans that are made of them, endpoints after. */
    endpoints: (dependencies: { repositories: Pick<Repositories, 'find'>; scans: Pick<Scans, 'start'> }) =>
      metricsRoutes(
        serviceAtFirstUse(async () => (await import('./service.ts')).metricsService({ store, ...dependencies })),
      ),
  }
}
