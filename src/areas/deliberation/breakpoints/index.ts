import { defineArea, type Platform } from '../../../platform.ts'
import type { Debates } from '../debates/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { breakpointRoutes } from './routes.ts'
import { breakpointService, type RefuseApproval } from './service.ts'
import { breakpointStore } from './store.ts'
import { breakpointTables } from './tables.ts'
import { pendingBreakpoints } from './views.ts'

export type { BreakpointService, RefuseApproval } from './service.ts'

/** Breakpoints: where debates wait for a person. */
export function breakpoints(
  { db }: Pick<Platform, 'db'>,
  { ledger, debates, refuseApproval }: { ledger: Ledger; debates: Debates; refuseApproval: RefuseApproval },
) {
  const service = breakpointService({ store: breakpointStore(db), ledger, debates, refuseApproval })
  const area = defineArea({
    name: 'breakpoints',
    stability: 'stable',
    workspaces: true,
    tables: breakpointTables,
    endpoints: breakpointRoutes(service),
    views: [pendingBreakpoints],
  })
  return { area, resolve: service.resolve }
}
