import type { Mirrors } from '../../../../adapters/git/mirrors.ts'
import type { Guard } from '../../../../adapters/outbound/outbound.ts'
import { isOfOwnNetwork } from '../../../../adapters/outbound/own-network.ts'
import type { Platform } from '../../../../platform.ts'
import { serviceAtFirstUse } from '../../../../shared/lazy-package.ts'
import { knownStore } from './known-store.ts'
import { origins } from './origins.ts'
import { repositoryRoutes } from './routes.ts'
import type { Forget, repositoryService } from './service.ts'
import { repositoryStore } from './store.ts'
import { repositoryTables } from './tables.ts'

export { repositoryName } from './repository-name.ts'
export { RepositoryParams } from './schema.ts'

export { givenSource } from './source.ts'
export type { Repository } from './store.ts'

/** What other rooms and areas may do with repositories. */
export type Repositories = Pick<ReturnType<typeof repositoryService>, 'find' | 'resolve' | 'known' | 'snapshot'>

interface Dependencies {
  mirrors: Mirrors
  /** The network that leaders may name hosts of, and that mirrors are fetched from. */
  guard: Guard
  forgets: readonly Forget[]
  payerOf: (tenant: string) => Promise<string>
}

/** Repositories: where code comes from, and the commits of it that this node holds. */
export function repositoriesRoom(platform: Platform, { mirrors, guard, forgets, payerOf }: Dependencies) {
  const { config, db, storedFiles, outbound, newId, now } = platform
  const store = { ...repositoryStore(db, config), ...knownStore(db) }
  const { env, privateHosts } = config
  const service = serviceAtFirstUse(async () =>
    (await import('./service.ts')).repositoryService({
      store,
      mirrors,
      origins: origins({ storedFiles, store, payerOf, ...config }),
      storedFiles,
      forgets,
      guards: { leaders: guard, others: outbound.guard },
      allowsHttp: ({ hostname, href }) =>
        privateHosts.includes(hostname) || (env === 'development' && isOfOwnNetwork(href)),
      roots: config.codeRoots,
      newId,
      now,
    }),
  )
  const handle: Repositories = service
  return { handle, tables: repositoryTables, endpoints: repositoryRoutes(service) }
}
