import type { Background } from '../../../../background/queue/await-job.ts'
import type { Platform } from '../../../../platform.ts'
import type { AdvisoryService } from '../advisories/index.ts'
import type { Repositories } from '../repositories/index.ts'
import type { Scans } from '../scanning/index.ts'
import { analysedRepository } from './analysed-repository.ts'
import { dependencyRoutes } from './routes.ts'
import { sbomService } from './sbom-service.ts'
import { dependencyService } from './service.ts'
import { dependencyStore } from './store.ts'
import { dependencyTables } from './tables.ts'

export { dependencyParts } from './parts.ts'
export { forgetDependencies } from './store.ts'

interface Dependencies {
  repositories: Repositories
  scans: Scans
  advisories: AdvisoryService
  background: () => Pick<Background, 'follow'>
  clearFacts: (org: string) => Promise<number>
  clearMirror: (org: string, id: string) => Promise<number>
}

/** Dependencies: which packages code is made of, what is known of them, and under which licences they are. */
export function dependenciesRoom({ db, newId, random, now }: Platform, dependencies: Dependencies) {
  const { repositories, scans, advisories, background, clearFacts, clearMirror } = dependencies
  const store = dependencyStore(db)
  const analysedNow = analysedRepository({ repositories, scans, background, store })
  const sboms = sbomService({ store, repositories, advisories, analysedNow, newId, random, now })
  const service = dependencyService({ store, repositories, advisories, analysedNow, clearFacts, clearMirror, now })
  return { tables: dependencyTables, endpoints: dependencyRoutes(service, sboms) }
}
