import type { Platform } from '../../../../platform.ts'
import { serviceAtFirstUse } from '../../../../shared/lazy-package.ts'
import type { Point } from '../metrics/index.ts'
import type { Repositories } from '../repositories/index.ts'
import { partAtFirstUse, type Scans } from '../scanning/index.ts'
import { structureRoutes } from './routes.ts'
import { structureStore } from './store.ts'
import { structureTables } from './tables.ts'

interface Dependencies {
  repositories: Pick<Repositories, 'find'>
  scans: Pick<Scans, 'start'>
  latestPoint: (org: string, repositoryId: string, kind: Point['kind']) => Promise<Point | undefined>
  latestPointOf: (org: string, repository: string, kind: Point['kind']) => Promise<Point | undefined>
}

/** Structure: what code defines, who uses whom, and what nothing needs. */
export function structureRoom(
  { db, sandbox }: Pick<Platform, 'db' | 'sandbox'>,
  { latestPoint }: Pick<Dependencies, 'latestPoint'>,
) {
  const store = structureStore(db)
  return {
    tables: structureTables,
    part: partAtFirstUse({ name: 'structure', passes: ['file'], prepares: () => ['structure'] }, async () =>
      (await import('./structure-part.ts')).structurePart({ store, sandbox, latestPoint }),
    ),
    forget: store.forget,
    /** Parts come before the scans that are made of them, endpoints after. */
    endpoints: (dependencies: Omit<Dependencies, 'latestPoint'>) =>
      structureRoutes(
        serviceAtFirstUse(async () =>
          (await import('./service.ts')).structureService({ store, latestPoint, ...dependencies }),
        ),
      ),
  }
}
