import { defineArea, type Platform } from '../../../platform.ts'
import type { Metrics } from '../../../shared/telemetry/metrics.ts'
import { diagnosticsRoutes } from './routes.ts'
import { type DiagnosticsDependencies, diagnosticsService } from './service.ts'
import { diagnosticsStore } from './store.ts'

type GroupDependencies = Pick<DiagnosticsDependencies, 'activeDebates' | 'debateTotals' | 'sockets'> &
  Partial<Pick<DiagnosticsDependencies, 'countTenants'>>

/** Diagnostics: what an operator looks at when something is wrong. */
export function diagnostics({ db, now, breakers, recentErrors, metrics }: Platform, given: GroupDependencies) {
  const { countTenants } = diagnosticsStore(db)
  const fallbacks = async () => ({
    activations: await sumOf(metrics.fallbackActivationsTotal),
    successes: await sumOf(metrics.fallbackSuccessTotal),
  })
  const service = diagnosticsService({ countTenants, ...given, now, breakers, recentErrors, fallbacks })
  return defineArea({ name: 'diagnostics', stability: 'stable', endpoints: diagnosticsRoutes(service) })
}

const sumOf = async (counter: Metrics['fallbackSuccessTotal']) =>
  (await counter.get()).values.reduce((sum, { value }) => sum + value, 0)
