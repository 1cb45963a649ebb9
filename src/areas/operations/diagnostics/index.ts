import { defineArea, type Platform } from '../../../platform.ts'
import type { Metrics } from '../../../shared/telemetry/metrics.ts'
import { diagnosticsRoutes } from './routes.ts'
import { type DiagnosticsNeeds, diagnosticsService } from './service.ts'
import { diagnosticsStore } from './store.ts'

type Handed = Pick<DiagnosticsNeeds, 'activeDebates' | 'debateTotals' | 'sockets'> &
  Partial<Pick<DiagnosticsNeeds, 'countTenants'>>

/** Diagnostics: what an operator looks at when something is wrong. */
export function diagnostics({ db, now, breakers, recentErrors, metrics }: Platform, handed: Handed) {
  const { countTenants } = diagnosticsStore(db)
  const fallbacks = async () => ({
    activations: await sumOf(metrics.fallbackActivationsTotal),
    successes: await sumOf(metrics.fallbackSuccessTotal),
  })
  const service = diagnosticsService({ countTenants, ...handed, now, breakers, recentErrors, fallbacks })
  return defineArea({ name: 'diagnostics', stability: 'stable', endpoints: diagnosticsRoutes(service) })
}

const sumOf = async (counter: Metrics['fallbackSuccessTotal']) =>
  (await counter.get()).values.reduce((sum, { value }) => sum + value, 0)
