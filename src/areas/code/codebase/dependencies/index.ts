import type { Background } from '../../../../background/queue/await-job.ts'
import type { Platform } from '../../../../platform.ts'
import { serviceAtFirstUse } from '../../../../shared/lazy-package.ts'
import type { AdvisoryService } from '../advisories/index.ts'
import type { Point } from '../metrics/index.ts'
import type { Repositories } from '../repositories/index.ts'
import { partAtFirstUse, type Scans } from '../scanning/index.ts'
import { analysedRepository } from './analysed-repository.ts'
import { dependencyRoutes } from './routes.ts'
import { dependencyStore } from './store.ts'
import { dependencyTables } from './tables.ts'

export type { ComparedSboms } from './sbom-service.ts'
export { forgetDependencies } from './store.ts'

interface Dependencies {
  repositories: Repositories
  scans: Scans
  advisories: AdvisoryService
  background: () => Pick<Background, 'follow'>
  /** The last analysis of the structure of a repository, by its id or name. */
  latestStructure: (org: string, repository: string) => Promise<Point | undefined>
  clearFacts: (org: string) => Promise<number>
  clearMirror: (org: string, id: string) => Promise<number>
}

/** The parts of scans that read packages and their licences. */
export const dependencyParts = (advisories: AdvisoryService) => [
  partAtFirstUse('dependencies', async () => (await import('./parts.ts')).dependenciesPart(advisories)),
  partAtFirstUse('licences', async () => (await import('./parts.ts')).licencesPart()),
]

/** Dependencies: which packages code is made of, what is known of them, and under which licences they are. */
export function dependenciesRoom({ db, newId, random, now }: Platform, dependencies: Dependencies) {
  const { repositories, scans, advisories, background, latestStructure, clearFacts, clearMirror } = dependencies
  const store = dependencyStore(db)
  const analysedNow = analysedRepository({ repositories, scans, background, store })
  const known = { store, repositories, advisories, analysedNow, now }
  const sboms = serviceAtFirstUse(async () =>
    (await import('./sbom-service.ts')).sbomService({ ...known, newId, random }),
  )
  const service = serviceAtFirstUse(async () =>
    (await import('./service.ts')).dependencyService({ ...known, latestStructure, clearFacts, clearMirror }),
  )
  return { tables: dependencyTables, endpoints: dependencyRoutes(service, sboms), compareSboms: sboms.compared }
}
