import { defineArea, type Platform } from '../../../platform.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import { learningService } from './learning-service.ts'
import { learningRoutes, momentRoutes } from './routes.ts'
import { momentService } from './service.ts'
import { momentStore } from './store.ts'
import { momentTables } from './tables.ts'
import { insight } from './views.ts'

/** Moments: memorable events of debates, traits of agents, and lessons from outcomes. */
export function moments({ db, now }: Pick<Platform, 'db' | 'now'>, { debates }: { debates: Pick<Debates, 'visible'> }) {
  const store = momentStore(db)
  return defineArea({
    name: 'moments',
    stability: 'stable',
    workspaces: true,
    tables: momentTables,
    endpoints: [
      ...momentRoutes(momentService({ store, debates, now })),
      ...learningRoutes(learningService({ store, now })),
    ],
    views: [insight],
  })
}
