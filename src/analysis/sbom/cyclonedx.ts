import { readLicence, stated } from '../licences/expression.ts'
import type { Bill, BillComponent, BillVulnerability } from './bill.ts'

/** What a document says of itself. */
export interface DocumentFacts {
  /** A UUID. */
  serial: string
  createdAt: string
  toolVersion: string
}

const ROOT = 'project'

const licences = (license: BillComponent['license']) => {
  if (!license) return {}
  return { licenses: ['expression' in license ? license : { license: { name: license.name } }] }
}

function component(one: BillComponent) {
  const cut =
    one.ecosystem === 'Maven' ? one.name.lastIndexOf(':') : one.name.startsWith('@') ? one.name.indexOf('/') : -1
  return {
    type: 'library',
    'bom-ref': one.ref,
    ...(cut < 0 ? {} : { group: one.name.slice(0, cut) }),
    name: one.name.slice(cut + 1),
    version: one.version,
    scope: one.isDev ? 'excluded' : one.isOptional ? 'optional' : 'required',
    ...(one.checksum ? { hashes: [{ alg: one.checksum.algorithm, content: one.checksum.hex }] } : {}),
    ...licences(one.license),
    ...(one.purl ? { purl: one.purl } : {}),
    ...(one.source ? { externalReferences: [{ type: 'distribution', url: one.source }] } : {}),
  }
}

const methodOf = (vector: string) => {
  if (vector.startsWith('CVSS:4')) return 'CVSSv4'
  if (vector.startsWith('CVSS:3.1')) return 'CVSSv31'
  return vector.startsWith('CVSS:3') ? 'CVSSv3' : 'CVSSv2'
}

const vulnerability = ({ id, severity, score, vector, cwes, description, advisories, affects }: BillVulnerability) => ({
  id,
  ratings: [
    { ...(score === undefined ? {} : { score }), severity, ...(vector ? { method: methodOf(vector), vector } : {}) },
  ],
  cwes: cwes.flatMap((cwe) => Number(/^CWE-(\d+)$/.exec(cwe)?.[1]) || []),
  description,
  advisories: advisories.map((url) => ({ url })),
  affects: affects.map((ref) => ({ ref })),
})

/** Writes a bill of materials as CycloneDX 1.6. */
export function cycloneDx({ project, components, vulnerabilities }: Bill, facts: DocumentFacts) {
  const own = readLicence(project.license)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${facts.serial}`,
    version: 1,
    metadata: {
      timestamp: facts.createdAt,
      tools: { components: [{ type: 'application', name: 'parley', version: facts.toolVersion }] },
      component: {
        type: 'application',
        'bom-ref': ROOT,
        name: project.name,
        ...(project.version ? { version: project.version } : {}),
        ...licences(own && { expression: stated(own) }),
      },
    },
    components: components.map(component),
    dependencies: [
      { ref: ROOT, dependsOn: components.filter(({ isDirect }) => isDirect).map(({ ref }) => ref) },
      ...components.map(({ ref, needs }) => ({ ref, dependsOn: needs })),
    ],
    ...(vulnerabilities.length > 0 ? { vulnerabilities: vulnerabilities.map(vulnerability) } : {}),
  }
}
