import { expect, test } from 'vitest'
import { inventoryOf } from '../lockfiles/inventory.ts'
import { readLockFile } from '../lockfiles/read-lock-file.ts'
import { billOf } from './bill.ts'
import { compareSboms } from './compare.ts'
import { cycloneDx } from './cyclonedx.ts'
import { packageOfPurl, purlOf } from './purl.ts'
import { readSbom } from './read-sbom.ts'
import { spdx } from './spdx.ts'

const LOCK = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    '': { name: 'it', dependencies: { '@s/a': '1' }, devDependencies: { t: '1' } },
    'node_modules/@s/a': {
      version: '1.0.0',
      license: 'MIT/ISC',
      integrity: `sha512-${'A'.repeat(86)}==`,
      resolved: 'https://registry.npmjs.org/@s/a/-/a-1.0.0.tgz',
      dependencies: { b: '2' },
    },
    'node_modules/b': { version: '2.0.0', license: 'Something of ours' },
    'node_modules/t': { version: '3.0.0', dev: true },
  },
})
const FACTS = {
  serial: '3e671687-395b-41f5-a30f-a58921a69b79',
  createdAt: '2026-01-01T00:00:00.000Z',
  toolVersion: '2',
}

const bill = (includesDev = true) => ({
  ...billOf(inventoryOf([{ path: 'package-lock.json', ...readLockFile('package-lock.json', LOCK) }]), {
    name: 'owner/it',
    includesDev,
    includesChecksums: true,
    includesLicenses: true,
  }),
  vulnerabilities: [],
})

test.each([
  [{ ecosystem: 'npm', name: '@s/a', version: '1.0.0' }, 'pkg:npm/%40s/a@1.0.0'],
  [{ ecosystem: 'PyPI', name: 'ruamel.yaml', version: '1' }, 'pkg:pypi/ruamel-yaml@1'],
  [{ ecosystem: 'Maven', name: 'g.h:a', version: '1' }, 'pkg:maven/g.h/a@1'],
  [{ ecosystem: 'Go', name: 'example.org/x/y', version: 'v1.0.0' }, 'pkg:golang/example.org/x/y@v1.0.0'],
] as const)('%o is %s', (id, purl) => {
  expect(purlOf(id)).toBe(purl)
  expect(packageOfPurl(purl)).toEqual({ ...id, name: id.name.replace('.yaml', '-yaml') })
})

test('both formats tell packages, licences, checksums and what needs what', () => {
  const cyclone = cycloneDx(bill(), FACTS)
  expect(cyclone.components[0]).toEqual({
    type: 'library',
    'bom-ref': 'pkg:npm/%40s/a@1.0.0',
    group: '@s',
    name: 'a',
    version: '1.0.0',
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: '0'.repeat(128) }],
    licenses: [{ expression: 'MIT OR ISC' }],
    purl: 'pkg:npm/%40s/a@1.0.0',
    externalReferences: [{ type: 'distribution', url: 'https://registry.npmjs.org/@s/a/-/a-1.0.0.tgz' }],
  })
  expect(cyclone.components.map(({ scope }) => scope)).toEqual(['required', 'required', 'excluded'])
  expect(cyclone.dependencies.slice(0, 2)).toEqual([
    { ref: 'project', dependsOn: ['pkg:npm/%40s/a@1.0.0', 'pkg:npm/t@3.0.0'] },
    { ref: 'pkg:npm/%40s/a@1.0.0', dependsOn: ['pkg:npm/b@2.0.0'] },
  ])

  const document = spdx(bill(), FACTS)
  expect(document.packages.map(({ licenseDeclared }) => licenseDeclared)).toEqual([
    'NOASSERTION',
    'MIT OR ISC',
    'NOASSERTION',
    'NOASSERTION',
  ])
  expect(document.relationships.map(({ relationshipType }) => relationshipType)).toEqual([
    'DESCRIBES',
    'DEPENDS_ON',
    'DEPENDS_ON',
    'DEV_DEPENDENCY_OF',
  ])
  expect(bill(false).components.map(({ name }) => name)).toEqual(['@s/a', 'b'])
})

test('both formats are read again, and what is no package is named', () => {
  const ids = bill().components.map(({ ecosystem, name, version }) => ({ ecosystem, name, version }))
  expect(readSbom(cycloneDx(bill(), FACTS))).toEqual({ packages: ids, unknown: [] })
  expect(readSbom(spdx(bill(), FACTS))).toEqual({ packages: ids, unknown: [] })
  const others = [{ name: 'x', version: '1' }, { name: 'y', purl: 'pkg:gem/y@1' }, { purl: 'pkg:npm/z' }, null, 'text']
  expect(readSbom({ components: others })).toEqual({
    packages: [],
    unknown: ['x@1', 'y', ...Array(3).fill('a component without a name')],
  })
  expect(readSbom({ bom: [] })).toBeUndefined()
})

test('bills are compared by package and version', () => {
  const of = (...texts: string[]) =>
    texts.map((text) => ({
      ecosystem: 'npm' as const,
      name: text.split('@')[0] ?? '',
      version: text.split('@')[1] ?? '',
    }))
  const difference = compareSboms(
    of('a@1.0.0', 'b@1.0.0', 'c@1.0.0', 'c@2.0.0'),
    of('a@1.0.0', 'b@1.10.0', 'c@2.0.0', 'd@1.0.0'),
  )
  expect(difference).toEqual({
    added: of('d@1.0.0'),
    removed: of('c@1.0.0'),
    updated: [{ ecosystem: 'npm', name: 'b', from: ['1.0.0'], to: ['1.10.0'] }],
    unchanged: 2,
  })
})
