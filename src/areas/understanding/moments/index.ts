import { defineArea, type Platform } from '../../../platform.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import { momentKeeps } from './keeps.ts'
import { learningService } from './learning.ts'
import { learningRoutes, momentRoutes } from './routes.ts'
import { momentService } from './service.ts'
import { momentStore } from './store.ts'
import { insight } from './views.ts'

/** Moments: what happened that is worth remembering, and what the conduct of agents and the outcomes teach. */
export function moments({ db, now }: Pick<Platform, 'db' | 'now'>, { debates }: { debates: Pick<Debates, 'visible'> }) {
  const store = momentStore(db)
  return defineArea({
    name: 'moments',
    stability: 'stable',
    keeps: momentKeeps,
    endpoints: [
      ...momentRoutes(momentService({ store, debates, now })),
      ...learningRoutes(learningService({ store, now })),
    ],
    views: [insight],
  })
}
