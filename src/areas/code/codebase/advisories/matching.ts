import type { AffectedPackage } from '../../../../analysis/advisories/osv.ts'
import { ADVISORY_SEVERITIES, type AdvisorySeverity, worseOf } from '../../../../analysis/advisories/severity.ts'
import { type Ecosystem, packageName } from '../../../../analysis/ecosystem.ts'
import { type AffectedVersions, compareVersions, fixAfter, isAffected } from '../../../../analysis/versions/affected.ts'
import type { AdvisorySource, PackageAdvisory, StoredAdvisory } from './store.ts'

export interface CheckedPackage {
  ecosystem: Ecosystem
  name: string
  version: string
}

/** One vulnerability of one package, whatever number of databases tell of it. */
export interface Vulnerability {
  id: string
  cveId: string | null
  /** Every id under which it is known. */
  ids: string[]
  ecosystem: Ecosystem
  name: string
  version: string
  severity: AdvisorySeverity
  score: number | null
  vector: string | null
  title: string
  description: string
  /** The lowest version above this one without it, as far as a database says one. */
  fix: string | null
  affectedVersions: string
  cwes: string[]
  links: string[]
  publishedAt: string | null
  updatedAt: string
  databases: string[]
}

/** Packages that cannot be called safe, and why. */
interface UnknownPackages {
  /** Of an ecosystem of which no database is here. */
  withoutData: CheckedPackage[]
  /** Whose version cannot be compared with those of an advisory. */
  uncomparable: CheckedPackage[]
}

export interface Matched extends UnknownPackages {
  vulnerabilities: Vulnerability[]
}

const keyOf = (ecosystem: Ecosystem, name: string) => `${ecosystem} ${packageName(ecosystem, name)}`

/** Ids that tell of the same vulnerability are brought together, over all databases. */
function joined(hits: readonly PackageAdvisory[]): PackageAdvisory[][] {
  const groups: { ids: Set<string>; hits: PackageAdvisory[] }[] = []
  for (const hit of hits) {
    const ids = new Set([hit.advisory.id, ...hit.advisory.aliases])
    const same = groups.filter((group) => [...ids].some((id) => group.ids.has(id)))
    const [first, ...others] = same
    if (!first) {
      groups.push({ ids, hits: [hit] })
      continue
    }
    for (const other of others) {
      first.hits.push(...other.hits)
      for (const id of other.ids) first.ids.add(id)
      groups.splice(groups.indexOf(other), 1)
    }
    first.hits.push(hit)
    for (const id of ids) first.ids.add(id)
  }
  return groups.map((group) => group.hits)
}

/** The one that says most: a rating, then a summary. */
const tellsMost = (advisories: readonly StoredAdvisory[]) =>
  advisories.toSorted(
    (a, b) =>
      Number(b.score !== null) - Number(a.score !== null) || Number(b.summary !== '') - Number(a.summary !== ''),
  )[0] as StoredAdvisory

function rangeWords(all: readonly AffectedVersions[]): string {
  const words = all.flatMap(({ ranges }) =>
    ranges.map((events) =>
      events
        .flatMap(({ introduced, fixed, last_affected }) => [
          introduced === undefined || introduced === '0' ? [] : [`>= ${introduced}`],
          fixed === undefined ? [] : [`< ${fixed}`],
          last_affected === undefined ? [] : [`<= ${last_affected}`],
        ])
        .flat()
        .join(', '),
    ),
  )
  const ranges = [...new Set(words.map((word) => word || 'all versions'))].join(' || ')
  return (ranges || all.flatMap(({ versions }) => versions).join(', ')).slice(0, 1_000)
}

/** Which versions of which packages, in words; the fix where there is one for all. */
export function affectedWords(affected: readonly AffectedPackage[]) {
  return [...Map.groupBy(affected, ({ ecosystem, name }) => keyOf(ecosystem, name)).values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const fixes = uniqueOf(all.flatMap(({ ranges }) => ranges.flat().flatMap(({ fixed }) => fixed ?? [])))
    const { ecosystem, name } = first
    return [
      {
        ecosystem,
        name,
        affected_versions: rangeWords(all),
        fix_version: fixes.length === 1 ? (fixes[0] ?? null) : null,
      },
    ]
  })
}

const uniqueOf = (values: readonly string[]) => [...new Set(values)]

function vulnerabilityOf(
  { ecosystem, name, version }: CheckedPackage,
  hits: readonly PackageAdvisory[],
): Vulnerability {
  const advisories = hits.map(({ advisory }) => advisory)
  const best = tellsMost(advisories)
  const ids = uniqueOf(advisories.flatMap(({ id, aliases }) => [id, ...aliases]))
  const fixes = hits.flatMap(({ affected }) => fixAfter(ecosystem, version, affected) ?? [])
  return {
    id: best.id,
    cveId: ids.find((id) => id.startsWith('CVE-')) ?? null,
    ids,
    ecosystem,
    name,
    version,
    severity: advisories.map(({ severity }) => severity).reduce(worseOf, 'unknown'),
    score: best.score,
    vector: best.vector,
    title: best.summary || (best.details.split('\n', 1)[0] ?? '').slice(0, 200),
    description: best.details || best.summary,
    fix: fixes.sort((a, b) => compareVersions(ecosystem, a, b) ?? 0)[0] ?? null,
    affectedVersions: rangeWords(hits.map(({ affected }) => affected)),
    cwes: uniqueOf(advisories.flatMap(({ cwes }) => cwes)),
    links: uniqueOf(advisories.flatMap(({ links }) => links)).slice(0, 100),
    publishedAt: advisories.flatMap(({ published }) => published ?? []).sort()[0] ?? null,
    updatedAt:
      advisories
        .map(({ modified }) => modified)
        .sort()
        .at(-1) ?? best.modified,
    databases: uniqueOf(advisories.map(({ database }) => database)),
  }
}

/** What is known of packages: their vulnerabilities, and which of them nothing can be said of. */
export function matchPackages(
  packages: readonly CheckedPackage[],
  advisories: readonly PackageAdvisory[],
  sources: readonly AdvisorySource[],
): Matched {
  const covered = new Set(sources.map(({ ecosystem }) => ecosystem))
  const byPackage = Map.groupBy(advisories, ({ affected }) => keyOf(affected.ecosystem, affected.name))
  const matched: Matched = { vulnerabilities: [], withoutData: [], uncomparable: [] }
  const seen = new Set<string>()
  for (const one of packages) {
    const { ecosystem, name, version } = one
    const key = `${keyOf(ecosystem, name)} ${version}`
    if (seen.has(key)) continue
    seen.add(key)
    if (!covered.has(ecosystem)) {
      matched.withoutData.push(one)
      continue
    }
    const about = byPackage.get(keyOf(ecosystem, name)) ?? []
    const answers = about.map((hit) => ({ hit, is: isAffected(ecosystem, version, hit.affected) }))
    if (answers.some(({ is }) => is === undefined)) matched.uncomparable.push(one)
    const hits = answers.filter(({ is }) => is === true).map(({ hit }) => hit)
    for (const group of joined(hits)) matched.vulnerabilities.push(vulnerabilityOf(one, group))
  }
  const rank = ({ severity }: Vulnerability) => ADVISORY_SEVERITIES.indexOf(severity)
  matched.vulnerabilities.sort((a, b) => rank(a) - rank(b) || (b.score ?? 0) - (a.score ?? 0) || (a.id < b.id ? -1 : 1))
  return matched
}
