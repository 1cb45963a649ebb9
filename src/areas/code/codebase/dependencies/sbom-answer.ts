import packageJson from '../../../../../package.json' with { type: 'json' }
import type { BillComponent } from '../../../../analysis/sbom/bill.ts'
import type { SbomRow } from './store.ts'
import type { SbomFormat } from './tables.ts'

const FORMATS: Record<SbomFormat, { version: string; ending: string; type: string }> = {
  cyclonedx: { version: '1.6', ending: 'cdx.json', type: 'application/vnd.cyclonedx+json' },
  spdx: { version: '2.3', ending: 'spdx.json', type: 'application/spdx+json' },
}

/** The media type of a format: whoever accepts it gets the document alone. */
export const sbomType = (format: SbomFormat): string => FORMATS[format].type

const componentAnswer = (one: BillComponent) => ({
  type: 'library' as const,
  name: one.name,
  version: one.version,
  ...(one.purl ? { purl: one.purl } : {}),
  licenses: one.license ? ['expression' in one.license ? one.license.expression : one.license.name] : [],
  ...(one.checksum ? { checksums: { [one.checksum.algorithm]: one.checksum.hex } } : {}),
  ...(one.source ? { external_references: [{ type: 'distribution', url: one.source }] } : {}),
})

const kindOf = ({ isDev, isOptional }: BillComponent) => {
  if (isDev) return 'dev_depends_on' as const
  return isOptional ? ('optional_depends_on' as const) : ('depends_on' as const)
}

const nameIn = (document: SbomRow['document']) => {
  const { name, metadata } = document as { name?: string; metadata?: { component?: { name?: string } } }
  return name ?? metadata?.component?.name
}

/** A bill of materials in the shapes of both interfaces: as our own list, and as the document. */
export function sbomAnswer(row: SbomRow, repository: string) {
  const { version, ending } = FORMATS[row.format]
  const content = JSON.stringify(row.document)
  const projectName = nameIn(row.document) ?? repository
  const refs = new Map(row.packages.map((one) => [one.ref, one]))
  return {
    sbom_id: row.id,
    repository,
    repository_id: row.repository_id,
    commit_sha: row.commit_sha,
    format: row.format,
    version,
    tool: `parley ${packageJson.version}`,
    filename: `${repository.replace(/[^\w.-]+/g, '-')}.${ending}`,
    project_name: projectName,
    component_count: row.component_count,
    vulnerability_count: row.vulnerability_count,
    license_count: row.license_count,
    created_at: row.created_at,
    generated_at: row.created_at,
    errors: row.errors,
    components: row.packages.map(componentAnswer),
    relationships: [
      ...row.packages
        .filter(({ isDirect }) => isDirect)
        .map((one) => ({ source: projectName, target: one.ref, type: kindOf(one) })),
      ...row.packages.flatMap((one) =>
        one.needs.flatMap((other) => {
          const needed = refs.get(other)
          return needed ? [{ source: one.ref, target: other, type: kindOf(needed) }] : []
        }),
      ),
    ],
    sbom: row.document,
    content,
    sbom_json: content,
  }
}
