import { type InventoryPackage, wayTo } from '../../../../analysis/lockfiles/inventory.ts'
import { purlOf } from '../../../../analysis/sbom/purl.ts'
import type { AnalysedRepository } from './analysed-repository.ts'
import { gapsOf } from './parts.ts'
import type { AnalyzeDependencies } from './schema.ts'
import type { StoredInventory } from './tables.ts'

/** More of a repository is counted, and not listed. */
export const MOST_LISTED = 20_000
const MOST_NOT_READ = 200

export const projectName = ({ inventory, scan }: Pick<AnalysedRepository, 'inventory' | 'scan'>) =>
  inventory.project?.name ?? scan.repository

/** Which files tell of packages, and which were not read. */
export const readFiles = ({ files, notRead }: Pick<StoredInventory, 'files' | 'notRead'>) => ({
  lock_files: files.map(({ path, format, packages, isResolved, problems }) => ({
    path,
    format,
    packages,
    resolved: isResolved,
    problems,
  })),
  not_read: notRead.slice(0, MOST_NOT_READ),
})

/** What every answer about the packages of a commit says. */
export const repositoryFacts = (analysed: AnalysedRepository) => ({
  scan_id: analysed.scan.id,
  repository: analysed.scan.repository,
  repository_id: analysed.scan.repository_id,
  commit_sha: analysed.commit,
  from_cache: analysed.fromCache,
  project_name: projectName(analysed),
  ...readFiles(analysed.inventory),
  warnings: gapsOf(analysed.inventory),
})

const label = ({ name, version }: Pick<InventoryPackage, 'name' | 'version'>) => `${name}@${version}`

export function analysisAnswer(analysed: AnalysedRepository, wish: AnalyzeDependencies) {
  const { inventory, scan } = analysed
  const { packages } = inventory
  const { package_managers: managers, max_depth: most } = wish
  const includesDev = wish.include_dev_dependencies ?? wish.include_dev ?? true
  const deepest = wish.include_transitive === false ? 1 : most
  const listed = packages
    .map((one, at) => ({ one, at }))
    .filter(({ one }) => includesDev || !one.isDev)
    .filter(({ one }) => managers === undefined || managers.includes(one.manager))
    .filter(
      ({ one, at }) => deepest === undefined || one.isDirect || (deepest > 1 && wayTo(inventory, at).length <= deepest),
    )
  const shown = listed.slice(0, MOST_LISTED)
  const direct = listed.filter(({ one }) => one.isDirect)
  const needsOf = (one: InventoryPackage) => one.needs.flatMap((at) => (packages[at] ? [label(packages[at])] : []))
  const tree = shown.map(({ one }) => [label(one), needsOf(one)] as const)
  const took = Date.parse(scan.completed_at ?? scan.created_at) - Date.parse(scan.started_at ?? scan.created_at)
  return {
    ...repositoryFacts(analysed),
    total_dependencies: listed.length,
    direct_dependencies: direct.length,
    transitive_dependencies: listed.length - direct.length,
    dev_dependencies: listed.filter(({ one }) => one.isDev).length,
    dependencies: shown.map(({ one, at }) => ({
      name: one.name,
      version: one.version,
      ecosystem: one.ecosystem,
      package_manager: one.manager,
      type: one.isDirect ? ('direct' as const) : ('transitive' as const),
      is_direct: one.isDirect,
      is_dev: one.isDev,
      is_optional: one.isOptional,
      resolved: one.isResolved,
      license: one.license ?? null,
      repository_url: null,
      purl: purlOf(one) ?? null,
      file_path: one.file,
      path: wayTo(inventory, at),
      dependencies: needsOf(one),
    })),
    dependency_tree: Object.fromEntries([[projectName(analysed), direct.map(({ one }) => label(one))], ...tree]),
    truncated: listed.length > shown.length,
    analysis_time_ms: Math.max(0, took),
  }
}
