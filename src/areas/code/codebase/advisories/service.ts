import { advisoryId } from '../../../../analysis/advisories/osv.ts'
import { ADVISORY_SEVERITIES, type AdvisorySeverity, worseOf } from '../../../../analysis/advisories/severity.ts'
import { ECOSYSTEMS, type Ecosystem, ecosystemNamed, packageName } from '../../../../analysis/ecosystem.ts'
import { purlOf } from '../../../../analysis/sbom/purl.ts'
import { invalid, notFound } from '../../../../shared/errors.ts'
import { type AdvisoryFile, UnreadableArchive, zippedFiles } from './advisory-files.ts'
import { importAdvisories } from './import-advisories.ts'
import { affectedWords, type CheckedPackage, type Matched, matchPackages, type Vulnerability } from './matching.ts'
import type { Vulnerability as VulnerabilityAnswer } from './schema.ts'
import type { AdvisorySource, AdvisoryStore } from './store.ts'

/** Stands for whatever version, where all that is known of a package is asked. */
const ANY = '*'
const OLD_DAYS = 30
const DAY_MS = 86_400_000

/** What packages were held against. */
export interface CheckedAdvisories extends Matched {
  databases: AdvisorySource[]
}

export function advisoryService({ store, now }: { store: AdvisoryStore; now: () => Date }) {
  const isOld = ({ asOf }: AdvisorySource) => now().getTime() - Date.parse(asOf) > OLD_DAYS * DAY_MS

  const databaseOf = (source: AdvisorySource) => ({
    name: `${source.database} (${source.ecosystem})`,
    database: source.database,
    ecosystem: source.ecosystem,
    advisories: source.advisories,
    as_of: source.asOf,
    imported_at: source.importedAt,
    is_old: isOld(source),
  })

  /** Sentences about what keeps the answer from being whole. */
  function warningsOf(checked: Pick<CheckedAdvisories, 'databases'> & Partial<Matched>): string[] {
    const withoutData = Map.groupBy(checked.withoutData ?? [], ({ ecosystem }) => ecosystem)
    return [
      ...[...withoutData].map(
        ([ecosystem, packages]) =>
          `No database of advisories for ${ecosystem} is here: of ${packages.length} ${packages.length === 1 ? 'package' : 'packages'} nothing is known`,
      ),
      ...((checked.uncomparable?.length ?? 0) > 0
        ? [`The versions of ${checked.uncomparable?.length} packages cannot be compared with those of advisories`]
        : []),
      ...checked.databases
        .filter(isOld)
        .map(
          ({ database, ecosystem, asOf }) =>
            `The newest advisory of ${database} (${ecosystem}) is of ${asOf.slice(0, 10)}`,
        ),
    ]
  }

  async function check(packages: readonly CheckedPackage[]): Promise<CheckedAdvisories> {
    const names = new Map(
      packages.map(({ ecosystem, name }) => [
        `${ecosystem} ${name}`,
        { ecosystem, name: packageName(ecosystem, name) },
      ]),
    )
    const [advisories, sources] = await Promise.all([store.about([...names.values()]), store.sources()])
    const present = new Set(packages.map(({ ecosystem }) => ecosystem))
    const databases = sources.filter(({ ecosystem }) => present.has(ecosystem))
    return { ...matchPackages(packages, advisories, sources), databases }
  }

  async function imported(files: AsyncIterable<AdvisoryFile> | Iterable<AdvisoryFile>, signal: AbortSignal) {
    const counts = await importAdvisories(files, { store, now }, signal)
    return { success: true, ...counts, databases: (await store.sources()).map(databaseOf) }
  }

  return {
    check,
    databaseOf,
    warningsOf,
    sources: store.sources,

    /** Changes whenever advisories do. */
    async version(): Promise<string> {
      const sources = await store.sources()
      return (
        sources
          .map(({ importedAt }) => importedAt)
          .sort()
          .at(-1) ?? 'none'
      )
    },

    async ofPackage(params: { ecosystem: string; package: string }, version: string | undefined) {
      const ecosystem = ecosystemNamed(params.ecosystem)
      if (!ecosystem) throw invalid('ecosystem', `must be one of ${ECOSYSTEMS.join(', ')}`)
      const name = params.package
      const checked = version === undefined ? await known(ecosystem, name) : await check([{ ecosystem, name, version }])
      const vulnerabilities = checked.vulnerabilities.map(vulnerabilityAnswer)
      return {
        package: name,
        ecosystem,
        version: version ?? null,
        status: 'completed' as const,
        is_known: checked.withoutData.length === 0 && checked.uncomparable.length === 0,
        vulnerabilities,
        total: vulnerabilities.length,
        summary: severityCounts(checked.vulnerabilities),
        databases_checked: checked.databases.map(databaseOf),
        warnings: warningsOf(checked),
        scanned_at: now().toISOString(),
      }
    },

    async byId(asked: string) {
      const found = await store.byId(advisoryId(asked))
      const [first] = found
      if (!first) {
        const sources = await store.sources()
        const ages = sources.map(
          ({ database, ecosystem, asOf }) => `${database} (${ecosystem}) of ${asOf.slice(0, 10)}`,
        )
        throw notFound('advisory', `${asked} in ${ages.join(', ') || 'no database: none was imported'}`)
      }
      const advisories = found.map(({ advisory }) => advisory)
      const best =
        advisories.find(({ score }) => score !== null) ?? advisories.find(({ summary }) => summary) ?? first.advisory
      const ids = [...new Set(advisories.flatMap(({ id, aliases }) => [id, ...aliases]))]
      const affected = affectedWords(found.flatMap((one) => one.affected))
      const fixes = [...new Set(affected.flatMap(({ fix_version }) => fix_version ?? []))]
      const details = {
        cve_id: ids.find((id) => id.startsWith('CVE-')) ?? best.id,
        id: best.id,
        ids,
        severity: advisories.map(({ severity }) => severity).reduce(worseOf, 'unknown'),
        cvss_score: best.score,
        cvss_vector: best.vector,
        title: best.summary,
        description: best.details || best.summary,
        affected_packages: [...new Set(affected.map(({ ecosystem, name }) => `${ecosystem}:${name}`))],
        affected,
        fix_available: fixes.length > 0,
        fix_version: fixes.length === 1 ? (fixes[0] ?? null) : null,
        published_date: advisories.flatMap(({ published }) => published ?? []).sort()[0] ?? null,
        updated_at:
          advisories
            .map(({ modified }) => modified)
            .sort()
            .at(-1) ?? best.modified,
        withdrawn_at: advisories.every(({ withdrawn }) => withdrawn !== null) ? best.withdrawn : null,
        references: [...new Set(advisories.flatMap(({ links }) => links))].slice(0, 100),
        cwe_ids: [...new Set(advisories.flatMap(({ cwes }) => cwes))],
        sources: [...new Set(advisories.map(({ database }) => database))],
      }
      return { ...details, vulnerability: details }
    },

    importDocuments: (documents: readonly object[], signal: AbortSignal) =>
      imported(
        documents.map((document, place) => ({
          name: `advisories/${place}`,
          text: JSON.stringify(document),
          kind: 'json',
        })),
        signal,
      ),

    async importFile(name: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal) {
      try {
        return await imported(/\.zip$/i.test(name) ? zippedFiles(content) : [await wholeFile(name, content)], signal)
      } catch (fault) {
        if (fault instanceof UnreadableArchive) throw invalid('file', fault.message)
        throw fault
      }
    },
  }

  /** All that is known of a package, whatever its version. */
  async function known(ecosystem: Ecosystem, name: string): Promise<CheckedAdvisories> {
    const [advisories, sources] = await Promise.all([
      store.about([{ ecosystem, name: packageName(ecosystem, name) }]),
      store.sources(),
    ])
    const everything = advisories.map((one) => ({ ...one, affected: { ...one.affected, versions: [ANY] } }))
    const matched = matchPackages([{ ecosystem, name, version: ANY }], everything, sources)
    return { ...matched, uncomparable: [], databases: sources.filter((source) => source.ecosystem === ecosystem) }
  }
}
export type AdvisoryService = ReturnType<typeof advisoryService>

const LARGEST_TEXT = 8_388_608

async function wholeFile(name: string, content: AsyncIterable<Uint8Array>): Promise<AdvisoryFile> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > LARGEST_TEXT)
      throw new UnreadableArchive('is a document longer than is read; send several as a ZIP archive')
    pieces.push(piece)
  }
  const kind = /\.ya?ml$/i.test(name) ? 'yaml' : 'json'
  return { name, text: new TextDecoder().decode(Buffer.concat(pieces)), kind }
}

export function severityCounts(vulnerabilities: readonly { severity: AdvisorySeverity }[]) {
  const counts = Object.fromEntries(ADVISORY_SEVERITIES.map((severity) => [severity, 0])) as Record<
    AdvisorySeverity,
    number
  >
  for (const { severity } of vulnerabilities) counts[severity]++
  return counts
}

export const vulnerabilityAnswer = (one: Vulnerability): VulnerabilityAnswer => ({
  id: one.id,
  cve_id: one.cveId,
  ids: one.ids,
  severity: one.severity,
  cvss_score: one.score,
  cvss_vector: one.vector,
  title: one.title,
  description: one.description,
  package: one.name,
  package_name: one.name,
  affected_package: one.name,
  package_ecosystem: one.ecosystem,
  version: one.version,
  affected_versions: one.affectedVersions,
  fix_version: one.fix,
  fixed_version: one.fix,
  recommended_version: one.fix,
  fix_available: one.fix !== null,
  references: one.links,
  cwe_ids: one.cwes,
  published_at: one.publishedAt,
  updated_at: one.updatedAt,
  source: one.databases.join(', '),
  purl: purlOf(one) ?? null,
})
