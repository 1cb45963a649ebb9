import { openOutbound } from '../../../adapters/outbound/outbound.ts'
import { ownNetwork } from '../../../adapters/outbound/own-network.ts'
import type { Background } from '../../../background/queue/await-job.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Enter } from '../../../shared/identity/authenticate.ts'
import { serviceAtFirstUse } from '../../../shared/lazy-package.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import type { Findings } from '../findings/index.ts'
import { advisoriesRoom } from './advisories/index.ts'
import { codeDebatesRoom } from './debates/index.ts'
import { dependenciesRoom, dependencyParts, forgetDependencies } from './dependencies/index.ts'
import { factsRoom } from './facts/index.ts'
import { metricsRoom } from './metrics/index.ts'
import { questionsRoom } from './questions/index.ts'
import { repositoriesRoom } from './repositories/index.ts'
import { scanningRoom } from './scanning/index.ts'
import { staticAnalysisPart, staticAnalysisRoom } from './static-analysis/index.ts'
import { structureRoom } from './structure/index.ts'

export { advisoryFilesAt, advisoryStore, importAdvisories } from './advisories/index.ts'

/** Scans a directory without a service; its modules are only the command's. */
export const scanDirectory = async (...wish: Parameters<Directories['scanDirectory']>) =>
  (await import('./directories/scan-directory.ts')).scanDirectory(...wish)
type Directories = typeof import('./directories/scan-directory.ts')

export interface CodebaseDependencies {
  /** The organization that pays for a tenant. */
  payerOf: (tenant: string) => Promise<string>
  background: () => Pick<Background, 'putBeside' | 'follow'>
  enter: Enter
  findings: Findings
  debates: Pick<Debates, 'startAs' | 'find' | 'plan' | 'readRequest'>
}

/** Codebases: repositories that are read, never run, and what analysis knows of them. */
export function codebase(platform: Platform, dependencies: CodebaseDependencies) {
  const { payerOf, background, enter, findings, debates } = dependencies
  const { config, sandbox } = platform
  const { env, privateHosts } = config
  const { guard } = openOutbound(ownNetwork({ development: env === 'development', privateHosts }))
  const mirrors = serviceAtFirstUse(async () =>
    (await import('../../../adapters/git/open-mirrors.ts')).openMirrors({ config, guard, sandbox }),
  )
  const facts = factsRoom(platform)
  const metrics = metricsRoom(platform)
  const structure = structureRoom(platform, { latestPoint: metrics.latestPoint })
  const advisories = advisoriesRoom(platform)
  const repositories = repositoriesRoom(platform, {
    mirrors,
    guard,
    forgets: [
      (tx, { org, id }) => findings.forget(tx, org, id),
      (tx, { org, id }) => scanning.forget(tx, org, id),
      (tx, { org, id }) => forgetDependencies(tx, org, id),
      metrics.forget,
      structure.forget,
      (tx, repository) => codeDebates.forget(tx, repository),
    ],
    payerOf,
  })
  const scanning = scanningRoom(platform, {
    repositories: repositories.handle,
    findings,
    parts: [...dependencyParts(advisories.handle), staticAnalysisPart({ sandbox }), metrics.part, structure.part],
    collect: facts.collect,
    foldsOf: facts.foldsOf,
    background,
    enter,
  })
  const served = { repositories: repositories.handle, scans: scanning.scans }
  const packages = dependenciesRoom(platform, {
    ...served,
    advisories: advisories.handle,
    background,
    latestStructure: (org, repository) => metrics.latestPointOf(org, repository, 'structure'),
    clearFacts: facts.clear,
    clearMirror: (org, id) => mirrors.remove(org, id),
  })
  const staticAnalysis = staticAnalysisRoom({ scans: scanning.scans, findings })
  const codeDebates = codeDebatesRoom(platform, {
    debates,
    repositories: repositories.handle,
    findFinding: findings.find,
    findScan: scanning.find,
    latestPoint: metrics.latestPoint,
    symbols: structure.symbols,
    compareSboms: packages.compareSboms,
  })
  const questions = questionsRoom(platform, {
    debates,
    repositories: repositories.handle,
    latestPoint: metrics.latestPoint,
    beginOnce: codeDebates.beginOnce,
    readExcerpts: codeDebates.readExcerpts,
  })
  const area = defineArea({
    name: 'codebase',
    stability: 'stable',
    workspaces: true,
    tables: [
      ...repositories.tables,
      ...facts.tables,
      ...scanning.tables,
      ...metrics.tables,
      ...structure.tables,
      ...advisories.tables,
      ...packages.tables,
      ...codeDebates.tables,
    ],
    endpoints: [
      ...repositories.endpoints,
      ...scanning.endpoints,
      ...staticAnalysis.endpoints,
      ...metrics.endpoints(served),
      ...structure.endpoints({ ...served, latestPointOf: metrics.latestPointOf }),
      ...advisories.endpoints,
      ...packages.endpoints,
      ...questions.endpoints,
    ],
    jobs: advisories.jobs,
    announces: scanning.announces,
    queueTypes: scanning.queueTypes,
    retains: scanning.retains,
  })
  const { findingDebates, piecesOfCode } = codeDebates
  return { area, repositories: repositories.handle, findingDebates, piecesOfCode }
}
