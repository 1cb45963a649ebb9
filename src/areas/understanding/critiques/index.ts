import { defineArea, type Platform } from '../../../platform.ts'
import { critiqueRoutes } from './routes.ts'
import { critiqueService } from './service.ts'
import { critiqueStore } from './store.ts'
import { critiqueTables } from './tables.ts'
import { critiqueArchive } from './views.ts'

/** Critiques: which issues they raise, and whether proposals change because of them. */
export function critiques({ db }: Pick<Platform, 'db'>) {
  const service = critiqueService({ store: critiqueStore(db) })
  return defineArea({
    name: 'critiques',
    stability: 'stable',
    workspaces: true,
    tables: critiqueTables,
    endpoints: critiqueRoutes(service),
    views: [critiqueArchive],
  })
}
