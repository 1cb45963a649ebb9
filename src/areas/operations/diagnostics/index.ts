import { defineArea, type Platform } from '../../../platform.ts'
import { diagnosticsRoutes } from './routes.ts'
import { type DiagnosticsNeeds, diagnosticsService } from './service.ts'
import { diagnosticsStore } from './store.ts'

type Handed = Pick<DiagnosticsNeeds, 'activeDebates' | 'debateTotals' | 'sockets'> &
  Partial<Pick<DiagnosticsNeeds, 'countTenants'>>

/** Diagnostics: what an operator looks at when something is wrong. */
export function diagnostics({ db, now, breakers, recentErrors }: Platform, handed: Handed) {
  const { countTenants } = diagnosticsStore(db)
  const service = diagnosticsService({ countTenants, ...handed, now, breakers, recentErrors })
  return defineArea({ name: 'diagnostics', stability: 'stable', endpoints: diagnosticsRoutes(service) })
}
