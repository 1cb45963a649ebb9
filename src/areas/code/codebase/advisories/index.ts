import { openOutbound } from '../../../../adapters/outbound/outbound.ts'
import { ownNetwork } from '../../../../adapters/outbound/own-network.ts'
import type { Platform } from '../../../../platform.ts'
import { advisoryRoutes } from './routes.ts'
import { advisoryService } from './service.ts'
import { advisoryJobs } from './source.ts'
import { advisoryStore } from './store.ts'
import { advisoryTables } from './tables.ts'

export { advisoryFilesAt } from './advisory-files.ts'
export { importAdvisories } from './import-advisories.ts'
export { Database, SeverityCounts, Vulnerability } from './schema.ts'
export { type AdvisoryService, severityCounts, vulnerabilityAnswer } from './service.ts'
export { advisoryStore } from './store.ts'

/** Advisories: known vulnerabilities of packages, as databases in OSV form publish them. */
export function advisoriesRoom({ config, db, now }: Pick<Platform, 'config' | 'db' | 'now'>) {
  const { env, privateHosts, advisorySource } = config
  const store = advisoryStore(db)
  const service = advisoryService({ store, now })
  const outbound = openOutbound(ownNetwork({ development: env === 'development', privateHosts }))
  return {
    handle: service,
    tables: advisoryTables,
    endpoints: advisoryRoutes(service),
    jobs: advisoryJobs({ sources: advisorySource, outbound, store, now }),
  }
}
