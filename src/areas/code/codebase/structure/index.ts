import type { Platform } from '../../../../platform.ts'
import { serviceAtFirstUse } from '../../../../shared/lazy-package.ts'
import type { Point } from '../metrics/index.ts'
import type { Repositories } from '../repositories/index.ts'
import { partAtFirstUse, type Scans } from '../scanning/index.ts'
import { structureRoutes } from './routes.ts'
import type { StructureFigures } from './service.ts'
import { structureStore } from './store.ts'
import { structureTables } from './tables.ts'

export { Component, SYMBOL_ID } from './schema.ts'
export type { StructureStore, SymbolRow } from './store.ts'

/** What code imports from outside, as an analysis found it. */
export const packageUses = ({ figures }: Point) => (figures as unknown as StructureFigures).packages

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
    part: partAtFirstUse({ name: 'structure', prepares: () => ['structure'] }, async () =>
      (await import('./structure-part.ts')).structurePart({ store, sandbox, latestPoint }),
    ),
    forget: store.forget,
    symbols: store,
    /** Parts come before the scans that are made of them, endpoints after. */
    endpoints: (dependencies: Omit<Dependencies, 'latestPoint'>) =>
      structureRoutes(
        serviceAtFirstUse(async () =>
          (await import('./service.ts')).structureService({ store, latestPoint, ...dependencies }),
        ),
      ),
  }
}
