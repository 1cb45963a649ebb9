import { packageName } from '../../../../analysis/ecosystem.ts'
import type { FindingSeverity, RawFinding } from '../../../../analysis/finding.ts'
import { readLicence, stated } from '../../../../analysis/licences/expression.ts'
import { conflictWith } from '../../../../analysis/licences/policy.ts'
import { wayTo } from '../../../../analysis/lockfiles/inventory.ts'
import { type AdvisoryService, severityCounts } from '../advisories/index.ts'
import type { ScanPart } from '../scanning/index.ts'
import { inventoryCollector, projectLicence } from './collect-inventory.ts'
import { keepInventory } from './store.ts'
import type { StoredInventory } from './tables.ts'

/** Raised when the same files and advisories would make another result. */
const VERSION = '1'
/** A version that only a manifest asks for is perhaps not the one that is installed. */
const LOCKED = 0.9
const ASKED_FOR = 0.6
const MOST_NAMED = 50

type Checked = Awaited<ReturnType<AdvisoryService['check']>>
type Vulnerability = Checked['vulnerabilities'][number]

/** Nobody has rated it, so it is neither bad nor good. */
const severityOf = ({ severity }: Vulnerability): FindingSeverity => (severity === 'unknown' ? 'info' : severity)

function findingOf(one: Vulnerability, inventory: StoredInventory): RawFinding[] {
  const at = inventory.packages.findIndex(
    ({ ecosystem, name, version }) =>
      ecosystem === one.ecosystem &&
      version === one.version &&
      packageName(ecosystem, name) === packageName(ecosystem, one.name),
  )
  const found = inventory.packages[at]
  if (!found) return []
  const known = one.cveId ?? one.id
  return [
    {
      kind: 'dependency',
      rule: `advisory.${one.id}`,
      title: `${one.name} ${one.version}: ${one.title || known}`,
      message: one.description.slice(0, 4_000) || `${known} is about this version of ${one.name}.`,
      severity: severityOf(one),
      confidence: found.isResolved ? LOCKED : ASKED_FOR,
      path: found.file,
      line: 1,
      identity: `${one.id} ${one.ecosystem} ${one.name}`,
      cwe: one.cwes[0],
      remediation: one.fix
        ? `Use ${one.name} ${one.fix} or later.`
        : 'No fixed version is known: look for another package, or for a way around it.',
      details: {
        advisory: one.id,
        cve: one.cveId,
        ecosystem: one.ecosystem,
        package: one.name,
        version: one.version,
        fix_version: one.fix,
        cvss_score: one.score,
        rating: one.severity,
        is_direct: found.isDirect,
        is_dev: found.isDev,
        way: wayTo(inventory, at).join(' > ').slice(0, 1_000),
      },
    },
  ]
}

/** What keeps the list of packages from being whole. */
export const gapsOf = ({ notRead, files }: StoredInventory): string[] => [
  ...notRead.slice(0, MOST_NAMED).map(({ path, why }) => `${path} was not read: ${why}`),
  ...files
    .filter(({ isResolved }) => !isResolved)
    .map(({ path }) => `${path} names what is asked for, not what is installed`),
  ...files.flatMap(({ path, problems }) => problems.slice(0, 5).map((problem) => `${path}: ${problem}`)),
]

export const dependenciesPart = (advisories: AdvisoryService): Omit<ScanPart, 'name' | 'passes'> => ({
  version: async () => `${VERSION} ${await advisories.version()}`,

  open(scan) {
    const collector = inventoryCollector()
    return {
      take: collector.take,
      async close() {
        const inventory = collector.done()
        const checked = await advisories.check(inventory.packages)
        const isWhole = scan.options.paths === undefined
        return {
          findings: checked.vulnerabilities.flatMap((one) => findingOf(one, inventory)),
          coverage: {
            lock_files: inventory.files.map(({ path, format, packages }) => ({ path, format, packages })),
            not_read: inventory.notRead.length,
            unknown_packages: checked.withoutData.length + checked.uncomparable.length,
            databases: checked.databases.map(({ database, ecosystem, advisories: count, asOf }) => ({
              database,
              ecosystem,
              advisories: count,
              as_of: asOf,
            })),
          },
          summary: {
            packages: inventory.packages.length,
            direct: inventory.packages.filter(({ isDirect }) => isDirect).length,
            vulnerabilities: severityCounts(checked.vulnerabilities),
            unknown_packages: checked.withoutData.length + checked.uncomparable.length,
          },
          gaps: [...gapsOf(inventory), ...advisories.warningsOf(checked)],
          async store(tx) {
            const { org, id: scanId, repository, commit } = scan
            if (isWhole)
              await keepInventory(tx, { org, repositoryId: repository.id, scanId, commit, inventory, at: scan.now() })
          },
        }
      },
    }
  },
})

export const licencesPart = (): Omit<ScanPart, 'name' | 'passes'> => ({
  version: () => VERSION,

  open() {
    const collector = inventoryCollector()
    return {
      take: collector.take,
      close() {
        const inventory = collector.done()
        const own = projectLicence(inventory)
        const counts: Record<string, number> = {}
        const findings = new Map<string, RawFinding>()
        for (const { ecosystem, name, version, license, isDev, file } of inventory.packages) {
          const info = readLicence(license)
          const licence = info ? stated(info) : 'unknown'
          counts[licence] = (counts[licence] ?? 0) + 1
          const conflict = info && !isDev ? conflictWith(readLicence(own), info) : undefined
          if (!conflict || conflict.type === 'unknown') continue
          findings.set(`${ecosystem} ${name} ${licence}`, {
            kind: 'licence',
            rule: `licence.${conflict.type}`,
            title: `${name} ${version} is under ${licence}`,
            message: `${conflict.description}.`,
            severity: conflict.severity === 'error' ? 'medium' : 'low',
            confidence: LOCKED,
            path: file,
            line: 1,
            identity: `${ecosystem} ${name} ${licence}`,
            remediation: 'Ask whoever decides on licences, or use another package.',
            details: { ecosystem, package: name, version, license: licence, project_license: own ?? null },
          })
        }
        return {
          findings: [...findings.values()],
          coverage: { packages: inventory.packages.length, unknown: counts.unknown ?? 0, project_license: own ?? null },
          summary: {
            by_license: Object.fromEntries(
              Object.entries(counts)
                .sort(([, a], [, b]) => b - a)
                .slice(0, 100),
            ),
          },
        }
      },
    }
  },
})
