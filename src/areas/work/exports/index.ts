import { type Area, defineArea, type Platform } from '../../../platform.ts'
import { snapshotOf } from '../../../storage/export-kind.ts'
import { exportRoutes } from './routes.ts'
import { exportService } from './service.ts'

/** Exports: what an organization has, to be taken away. Each area brings its own collections (`Area.exports`). */
export function exports({ db, now }: Pick<Platform, 'db' | 'now'>, { areas }: { areas: () => readonly Area[] }) {
  const kinds = () => areas().flatMap((area) => area.exports ?? [])
  return defineArea({
    name: 'exports',
    stability: 'stable',
    keeps: [],
    endpoints: exportRoutes(exportService({ kinds, snapshot: snapshotOf(db), now })),
  })
}
