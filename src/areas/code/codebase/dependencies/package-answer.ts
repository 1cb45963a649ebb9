import { ADVISORY_SEVERITIES } from '../../../../analysis/advisories/severity.ts'
import { packageName } from '../../../../analysis/ecosystem.ts'
import { type PackageUses, REACHES, reachesOf } from '../../../../analysis/graph/package-uses.ts'
import { type InventoryPackage, wayTo } from '../../../../analysis/lockfiles/inventory.ts'
import { purlOf } from '../../../../analysis/sbom/purl.ts'
import { pageResult } from '../../../../shared/pagination.ts'
import type { AdvisoryService } from '../advisories/index.ts'
import type { PackageListQuery } from './package-schema.ts'
import type { StoredInventory } from './tables.ts'
import { ecosystemAsked } from './vulnerability-answer.ts'

type Checked = Awaited<ReturnType<AdvisoryService['check']>>

const keyOf = ({ ecosystem, name, version }: Pick<InventoryPackage, 'ecosystem' | 'name' | 'version'>) =>
  `${ecosystem} ${packageName(ecosystem, name)} ${version}`

/** The packages of a commit: those that advisories hit first, then those that code reaches nearest. */
export function packageAnswer(
  inventory: StoredInventory,
  checked: Checked,
  uses: PackageUses | undefined,
  query: PackageListQuery,
) {
  const hits = Map.groupBy(checked.vulnerabilities, keyOf)
  const unknown = new Set([...checked.withoutData, ...checked.uncomparable].map(keyOf))
  const reaches = reachesOf(inventory.packages, uses)
  const all = inventory.packages.map((one, at) => {
    const key = keyOf(one)
    return { one, at, reach: reaches[at] ?? 'unknown', hits: hits.get(key) ?? [], isKnown: !unknown.has(key) }
  })
  const ecosystem = ecosystemAsked(query.ecosystem)
  const name = query.q?.toLowerCase()
  const listed = all
    .filter(({ one }) => name === undefined || one.name.toLowerCase().includes(name))
    .filter(({ one }) => ecosystem === undefined || one.ecosystem === ecosystem)
    .filter(({ hits }) => query.vulnerable === undefined || hits.length > 0 === query.vulnerable)
    .sort(
      (a, b) =>
        worst(a) - worst(b) ||
        REACHES.indexOf(a.reach) - REACHES.indexOf(b.reach) ||
        Number(b.one.isDirect) - Number(a.one.isDirect) ||
        (a.one.name < b.one.name ? -1 : Number(a.one.name > b.one.name)) ||
        a.at - b.at,
    )
  const items = listed.slice(query.offset, query.offset + query.limit).map(({ one, at, reach, hits, isKnown }) => ({
    name: one.name,
    version: one.version,
    ecosystem: one.ecosystem,
    package_manager: one.manager,
    is_direct: one.isDirect,
    is_dev: one.isDev,
    is_optional: one.isOptional,
    resolved: one.isResolved,
    license: one.license ?? null,
    purl: purlOf(one) ?? null,
    file_path: one.file,
    path: wayTo(inventory, at),
    reach,
    is_known: isKnown,
    vulnerabilities: hits.map(({ id, cveId, severity, title, fix }) => ({
      id,
      cve_id: cveId,
      severity,
      title,
      fix_version: fix,
    })),
  }))
  const count = (matches: (each: (typeof all)[number]) => boolean) => all.filter(matches).length
  return {
    ...pageResult('packages', { items, total: listed.length }, query),
    counts: {
      packages: all.length,
      direct: count(({ one }) => one.isDirect),
      dev: count(({ one }) => one.isDev),
      vulnerable: count(({ hits }) => hits.length > 0),
      unknown: count(({ isKnown }) => !isKnown),
    },
  }
}

/** The place of the worst rating among those of a package; packages that nothing hits come last. */
const worst = ({ hits }: { hits: Checked['vulnerabilities'] }) =>
  Math.min(ADVISORY_SEVERITIES.length, ...hits.map(({ severity }) => ADVISORY_SEVERITIES.indexOf(severity)))
