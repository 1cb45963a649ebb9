import { readLicence, stated } from '../licences/expression.ts'
import type { Bill, BillComponent } from './bill.ts'
import type { DocumentFacts } from './cyclonedx.ts'

const NOT_SAID = 'NOASSERTION'
const ROOT = 'SPDXRef-project'

/** What licences may be called in SPDX besides those of its list is declared in the document; names that are none are left out. */
const declared = (license: BillComponent['license']) =>
  license && 'expression' in license ? license.expression : NOT_SAID

function described(one: BillComponent, id: string, vulnerabilities: Bill['vulnerabilities']) {
  const { checksum, purl, source, name, version, license } = one
  const references = vulnerabilities
    .filter(({ affects }) => affects.includes(one.ref))
    .flatMap(({ advisories }) => advisories.slice(0, 1))
    .map((url) => ({ referenceCategory: 'SECURITY', referenceType: 'advisory', referenceLocator: url }))
  return {
    SPDXID: id,
    name,
    versionInfo: version,
    downloadLocation: source ?? NOT_SAID,
    filesAnalyzed: false,
    licenseConcluded: NOT_SAID,
    licenseDeclared: declared(license),
    copyrightText: NOT_SAID,
    ...(license && 'name' in license ? { licenseComments: license.name } : {}),
    ...(checksum
      ? { checksums: [{ algorithm: checksum.algorithm.replace('-', ''), checksumValue: checksum.hex }] }
      : {}),
    externalRefs: [
      ...(purl ? [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl }] : []),
      ...references,
    ],
  }
}

/** Writes a bill of materials as SPDX 2.3. */
export function spdx(
  { project, components, vulnerabilities }: Bill,
  { serial, createdAt, toolVersion }: DocumentFacts,
) {
  const ids = new Map(components.map(({ ref }, at) => [ref, `SPDXRef-package-${at + 1}`]))
  const own = readLicence(project.license)
  const relationships: { spdxElementId: string; relationshipType: string; relatedSpdxElement: string }[] = [
    { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: ROOT },
  ]
  for (const one of components) {
    const id = ids.get(one.ref) ?? ''
    if (one.isDirect) {
      const kind = one.isDev ? 'DEV_DEPENDENCY_OF' : one.isOptional ? 'OPTIONAL_DEPENDENCY_OF' : undefined
      relationships.push(
        kind
          ? { spdxElementId: id, relationshipType: kind, relatedSpdxElement: ROOT }
          : { spdxElementId: ROOT, relationshipType: 'DEPENDS_ON', relatedSpdxElement: id },
      )
    }
    for (const other of one.needs) {
      const needed = ids.get(other)
      if (needed) relationships.push({ spdxElementId: id, relationshipType: 'DEPENDS_ON', relatedSpdxElement: needed })
    }
  }
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: project.name,
    documentNamespace: `https://spdx.org/spdxdocs/parley-${serial}`,
    creationInfo: { created: createdAt.replace(/\.\d+Z$/, 'Z'), creators: [`Tool: parley-${toolVersion}`] },
    packages: [
      {
        SPDXID: ROOT,
        name: project.name,
        ...(project.version ? { versionInfo: project.version } : {}),
        downloadLocation: NOT_SAID,
        filesAnalyzed: false,
        licenseConcluded: NOT_SAID,
        licenseDeclared: own ? stated(own) : NOT_SAID,
        copyrightText: NOT_SAID,
        primaryPackagePurpose: 'APPLICATION',
      },
      ...components.map((one) => described(one, ids.get(one.ref) ?? '', vulnerabilities)),
    ],
    relationships,
  }
}
