import packageJson from '../../../../../package.json' with { type: 'json' }
import { type Bill, billOf } from '../../../../analysis/sbom/bill.ts'
import { compareSboms, type SbomDifference } from '../../../../analysis/sbom/compare.ts'
import { cycloneDx } from '../../../../analysis/sbom/cyclonedx.ts'
import { spdx } from '../../../../analysis/sbom/spdx.ts'
import { invalid, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId, RandomBytes } from '../../../../shared/ids.ts'
import type { Json } from '../../../../storage/column-types.ts'
import type { AdvisoryService } from '../advisories/index.ts'
import type { Repositories } from '../repositories/index.ts'
import type { AnalysedNow, AnalysedRepository } from './analysed-repository.ts'
import { projectName } from './analysis-answer.ts'
import { projectLicence } from './collect-inventory.ts'
import { gapsOf } from './parts.ts'
import { sbomAnswer } from './sbom-answer.ts'
import { type NewSbom, sbomFormat } from './sbom-schema.ts'
import type { DependencyStore, SbomRow } from './store.ts'

const MOST_ERRORS = 100

interface Dependencies {
  store: DependencyStore
  repositories: Pick<Repositories, 'find'>
  advisories: AdvisoryService
  analysedNow: AnalysedNow
  newId: NewId
  random: RandomBytes
  now: () => Date
}

const idsOf = ({ packages }: SbomRow) => packages.map(({ ecosystem, name, version }) => ({ ecosystem, name, version }))

/** Two bills of materials, and what the second has otherwise. */
export interface ComparedSboms {
  before: SbomRow
  after: SbomRow
  difference: SbomDifference
}

/** A version 4 UUID. */
function uuid(random: RandomBytes): string {
  const bytes = Buffer.from(random(16))
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x40, 6)
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Bills of materials: made of the packages of a commit, kept, shown and compared. */
export function sbomService({ store, repositories, advisories, analysedNow, newId, random, now }: Dependencies) {
  async function billFor(analysed: AnalysedRepository, wish: NewSbom): Promise<Bill & { warnings: string[] }> {
    const bill = billOf(
      {
        ...analysed.inventory,
        project: { ...analysed.inventory.project, license: projectLicence(analysed.inventory) },
      },
      {
        name: projectName(analysed),
        includesDev: wish.include_dev ?? true,
        includesChecksums: wish.include_checksums ?? true,
        includesLicenses: wish.include_licenses ?? true,
      },
    )
    const gaps = gapsOf(analysed.inventory)
    if (wish.include_vulnerabilities === false) return { ...bill, vulnerabilities: [], warnings: gaps }
    const checked = await advisories.check(bill.components)
    const refs = new Map(
      bill.components.map(({ ecosystem, name, version, ref }) => [`${ecosystem} ${name} ${version}`, ref]),
    )
    const vulnerabilities = checked.vulnerabilities.map((one) => ({
      id: one.cveId ?? one.id,
      severity: one.severity,
      ...(one.score === null ? {} : { score: one.score }),
      ...(one.vector === null ? {} : { vector: one.vector }),
      cwes: one.cwes,
      description: one.description,
      advisories: one.links,
      affects: [refs.get(`${one.ecosystem} ${one.name} ${one.version}`) ?? ''],
    }))
    return { ...bill, vulnerabilities, warnings: [...gaps, ...advisories.warningsOf(checked)] }
  }

  async function known(id: string, caller: Caller, field?: string): Promise<SbomRow> {
    const row = await store.sbom(caller.org, id)
    if (!row) throw notFound('sbom', id, field ? { field } : {})
    return row
  }

  /** `field` is what the two ids stand in. */
  async function compared(
    ids: { sbom_id_a: string; sbom_id_b: string },
    caller: Caller,
    field = '',
  ): Promise<ComparedSboms> {
    const inside = field && `${field}.`
    const [before, after] = await Promise.all([
      known(ids.sbom_id_a, caller, `${inside}sbom_id_a`),
      known(ids.sbom_id_b, caller, `${inside}sbom_id_b`),
    ])
    return { before, after, difference: compareSboms(idsOf(before), idsOf(after)) }
  }

  const answer = async (row: SbomRow, caller: Caller) =>
    sbomAnswer(row, (await repositories.find(row.repository_id, caller)).name)

  return {
    async make(wish: NewSbom, caller: Caller, signal: AbortSignal) {
      const analysed = await analysedNow(wish, caller, signal)
      if (analysed.later) return analysed.later
      const format = sbomFormat(wish.format ?? 'cyclonedx')
      const bill = await billFor(analysed, wish)
      const at = now().toISOString()
      const facts = { serial: uuid(random), createdAt: at, toolVersion: packageJson.version }
      const document: Json = format === 'spdx' ? spdx(bill, facts) : cycloneDx(bill, facts)
      const licenses = new Set(bill.components.flatMap(({ license }) => (license ? [JSON.stringify(license)] : [])))
      const row: SbomRow = {
        organization_id: analysed.org,
        id: newId('sbom'),
        repository_id: analysed.scan.repository_id,
        format,
        commit_sha: analysed.commit,
        document,
        packages: bill.components,
        component_count: bill.components.length,
        vulnerability_count: wish.include_vulnerabilities === false ? null : bill.vulnerabilities.length,
        license_count: licenses.size,
        errors: bill.warnings.slice(0, MOST_ERRORS),
        created_by: caller.userId,
        created_at: at,
      }
      await store.addSbom(row)
      return sbomAnswer(row, analysed.scan.repository)
    },

    async get({ sbom_id: id, repository }: { sbom_id?: string; repository?: string }, caller: Caller) {
      if (id !== undefined) return answer(await known(id, caller), caller)
      if (repository === undefined) throw invalid('repository', 'or sbom_id must say which bill of materials it is')
      const { id: repositoryId, name } = await repositories.find(repository, caller, 'repository')
      const row = await store.latestSbom(caller.org, repositoryId)
      if (!row) throw notFound('sbom', name)
      return sbomAnswer(row, name)
    },

    compared,

    async compare(ids: { sbom_id_a: string; sbom_id_b: string }, caller: Caller) {
      const { before, after, difference } = await compared(ids, caller)
      const { unchanged, ...diff } = difference
      const about = ({ id, created_at, component_count }: SbomRow) => ({
        sbom_id: id,
        generated_at: created_at,
        component_count,
      })
      return {
        sbom_a: about(before),
        sbom_b: about(after),
        diff: { ...diff, unchanged_count: unchanged },
        summary: {
          total_added: diff.added.length,
          total_removed: diff.removed.length,
          total_updated: diff.updated.length,
          total_unchanged: unchanged,
        },
      }
    },
  }
}
export type SbomService = ReturnType<typeof sbomService>
