import { openMirrors } from '../../../adapters/git/open-mirrors.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { advisoriesRoom } from './advisories/index.ts'
import { factsRoom } from './facts/index.ts'
import { repositoriesRoom } from './repositories/index.ts'

export type { Repositories, Repository } from './repositories/index.ts'

export interface CodebaseDependencies {
  /** The organization that pays for a tenant. */
  payerOf: (tenant: string) => Promise<string>
}

/** Codebases: repositories that are read, never run, and what analysis knows of them. */
export function codebase(platform: Platform, { payerOf }: CodebaseDependencies) {
  const mirrors = openMirrors(platform)
  const facts = factsRoom(platform)
  const advisories = advisoriesRoom(platform)
  const repositories = repositoriesRoom(platform, {
    mirrors,
    forgets: [],
    payerOf,
  })
  const area = defineArea({
    name: 'codebase',
    stability: 'stable',
    workspaces: true,
    tables: [...repositories.tables, ...facts.tables, ...advisories.tables],
    endpoints: [...repositories.endpoints, ...advisories.endpoints],
    jobs: advisories.jobs,
  })
  return { area, repositories: repositories.handle }
}
