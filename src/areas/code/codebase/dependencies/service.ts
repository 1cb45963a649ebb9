import { ADVISORY_SEVERITIES } from '../../../../analysis/advisories/severity.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { pageResult } from '../../../../shared/pagination.ts'
import { chosen } from '../../findings/index.ts'
import { type AdvisoryService, severityCounts, vulnerabilityAnswer } from '../advisories/index.ts'
import type { Point } from '../metrics/index.ts'
import { givenSource, type Repositories, repositoryName } from '../repositories/index.ts'
import { notScanned } from '../scanning/index.ts'
import { packageUses } from '../structure/index.ts'
import type { AnalysedNow } from './analysed-repository.ts'
import { analysisAnswer, projectName, readFiles } from './analysis-answer.ts'
import { licenceAnswer, licenceRules } from './licence-answer.ts'
import { packageAnswer } from './package-answer.ts'
import type { PackageListQuery } from './package-schema.ts'
import { gapsOf } from './parts.ts'
import type { AnalyzeDependencies, CheckLicenses, ScanVulnerabilities, VulnerabilityListQuery } from './schema.ts'
import type { DependencyStore } from './store.ts'
import {
  databaseWords,
  ecosystemAsked,
  filtered,
  packagesOfSbom,
  vulnerabilityScanAnswer,
} from './vulnerability-answer.ts'

interface Dependencies {
  store: DependencyStore
  repositories: Pick<Repositories, 'find' | 'resolve'>
  advisories: AdvisoryService
  analysedNow: AnalysedNow
  /** The last analysis of the structure of a repository, by its id or name. */
  latestStructure: (org: string, repository: string) => Promise<Point | undefined>
  /** Forgets the facts of all files of an organization; answers how many there were. */
  clearFacts: (org: string) => Promise<number>
  /** Removes what this node holds of a repository; answers how many copies there were. */
  clearMirror: (org: string, id: string) => Promise<number>
  now: () => Date
}

/** The rules of dependencies: contributors have code read for them, members read what was found. */
export function dependencyService(dependencies: Dependencies) {
  const { store, repositories, advisories, analysedNow, latestStructure, clearFacts, clearMirror, now } = dependencies

  async function ofSbom(sbom: object, wish: ScanVulnerabilities) {
    const began = now().getTime()
    const found = packagesOfSbom(sbom)
    const checked = await advisories.check(found.packages)
    const context = { advisories, warnings: [], unnamed: found.unknown, packages: found.packages.length }
    return {
      ...vulnerabilityScanAnswer(checked, wish, context),
      repository: null,
      commit_sha: null,
      scan_id: null,
      project_name: 'sbom',
      scan_time_ms: now().getTime() - began,
    }
  }

  return {
    async analyze(wish: AnalyzeDependencies, caller: Caller, signal: AbortSignal) {
      const analysed = await analysedNow(wish, caller, signal)
      return analysed.later ?? analysisAnswer(analysed, wish)
    },

    async scanVulnerabilities(wish: ScanVulnerabilities, caller: Caller, signal: AbortSignal) {
      if (wish.sbom) return ofSbom(wish.sbom, wish)
      const began = now().getTime()
      const analysed = await analysedNow(wish, caller, signal)
      if (analysed.later) return analysed.later
      const { packages } = analysed.inventory
      const checked = await advisories.check(packages)
      const context = { advisories, warnings: gapsOf(analysed.inventory), unnamed: [], packages: packages.length }
      return {
        ...vulnerabilityScanAnswer(checked, wish, context),
        repository: analysed.scan.repository,
        commit_sha: analysed.commit,
        scan_id: analysed.scan.id,
        project_name: projectName(analysed),
        scan_time_ms: now().getTime() - began,
      }
    },

    async checkLicenses(wish: CheckLicenses, caller: Caller, signal: AbortSignal) {
      licenceRules(wish)
      const analysed = await analysedNow(wish, caller, signal)
      return analysed.later ?? licenceAnswer(analysed, wish)
    },

    /** What is known now of the packages of the last scan: what was published since counts too. */
    async vulnerabilities(repo: string, query: VulnerabilityListQuery, caller: Caller) {
      const severities = chosen('severity', query.severity, ADVISORY_SEVERITIES)
      const row = await store.latestInventoryOf(caller.org, repositoryName(repo, 'repo'))
      if (!row) throw notScanned(await repositories.find(repo, caller))
      const checked = await advisories.check(row.inventory.packages)
      const matching = filtered(checked, severities, query)
      const items = matching.slice(query.offset, query.offset + query.limit).map(vulnerabilityAnswer)
      return {
        ...pageResult('vulnerabilities', { items, total: matching.length }, query),
        repository: row.repository,
        scan_id: row.scan_id,
        commit_sha: row.commit_sha,
        status: 'completed' as const,
        summary: severityCounts(matching),
        scanned_at: row.made_at,
        unknown_packages: checked.withoutData.length + checked.uncomparable.length,
        databases_checked: databaseWords(checked.databases),
        databases: checked.databases.map(advisories.databaseOf),
        warnings: [...gapsOf(row.inventory), ...advisories.warningsOf(checked)],
      }
    },

    /** The packages of the last scan, with what is known of them now, and how far the code reaches into them. */
    async packages(repo: string, query: PackageListQuery, caller: Caller) {
      ecosystemAsked(query.ecosystem)
      const name = repositoryName(repo, 'repo')
      const [row, point] = await Promise.all([
        store.latestInventoryOf(caller.org, name),
        latestStructure(caller.org, name),
      ])
      if (!row) throw notScanned(await repositories.find(repo, caller))
      const checked = await advisories.check(row.inventory.packages)
      return {
        ...packageAnswer(row.inventory, checked, point && packageUses(point), query),
        repository: row.repository,
        repository_id: row.repository_id,
        scan_id: row.scan_id,
        commit_sha: row.commit_sha,
        scanned_at: row.made_at,
        structure: point
          ? { analysis_id: point.scan_id, commit_sha: point.commit_sha, analyzed_at: point.stored_at }
          : null,
        ...readFiles(row.inventory),
        databases: checked.databases.map(advisories.databaseOf),
        warnings: [...gapsOf(row.inventory), ...advisories.warningsOf(checked)],
      }
    },

    /** Forgets what can be read again: facts of files, and copies of repositories. */
    async clearCache(wish: { repository?: string; repository_url?: string }, caller: Caller) {
      const { repository, repository_url } = wish
      const source = givenSource({ repository_url })
      const named =
        repository !== undefined
          ? await repositories.find(repository, caller, 'repository')
          : source && (await repositories.resolve({ source }, caller))
      const ids = named ? [named.id] : await store.repositoryIds(caller.org)
      let removed = named ? 0 : await clearFacts(caller.org)
      for (const id of ids) removed += await clearMirror(caller.org, id)
      return { cleared: true, entries_removed: removed }
    },
  }
}
export type DependencyService = ReturnType<typeof dependencyService>
