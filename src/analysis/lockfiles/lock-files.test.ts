import { expect, test } from 'vitest'
import { dependencyFileKind } from './dependency-files.ts'
import { type DependencyFile, type InventoryPackage, inventoryOf, wayTo } from './inventory.ts'
import { readLockFile } from './read-lock-file.ts'

const read = (files: Record<string, string>) =>
  inventoryOf(
    Object.entries(files).map(([path, text]): DependencyFile => ({ path, ...readLockFile(path, text) })),
    Object.keys(files),
  )

/** One line a package: what it is, and how it is needed. */
const told = ({ name, version, isDirect, isDev, isOptional }: InventoryPackage) =>
  [`${name}@${version}`, isDirect && 'direct', isDev && 'dev', isOptional && 'optional'].filter(Boolean).join(' ')

const packagesOf = (files: Record<string, string>) => read(files).packages.map(told)

const waysOf = (files: Record<string, string>) => {
  const inventory = read(files)
  return inventory.packages.map((_, at) => wayTo(inventory, at).join(' > '))
}

const NPM_3 = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { a: '^1' }, devDependencies: { t: '1' }, optionalDependencies: { o: '1' }, workspaces: ['w'] },
    'node_modules/a': { version: '1.0.0', license: 'MIT', integrity: 'sha512-AA==', dependencies: { b: '^2' } },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    'node_modules/b': { version: '1.0.0', dev: true },
    'node_modules/t': { version: '1.0.0', dev: true, dependencies: { b: '1', missing: '1' } },
    'node_modules/o': { version: '1.0.0', optional: true },
    'node_modules/w': { resolved: 'w', link: true },
    w: { name: 'w', version: '0.0.0', dependencies: { alias: 'npm:@s/real@3' } },
    'node_modules/alias': { name: '@s/real', version: '3.0.0' },
  },
})

test('package-lock 3 is read with its places, workspaces and aliases', () => {
  expect(packagesOf({ 'package-lock.json': NPM_3 })).toEqual([
    'a@1.0.0 direct',
    'b@2.0.0',
    'b@1.0.0 dev',
    't@1.0.0 direct dev',
    'o@1.0.0 direct optional',
    '@s/real@3.0.0 direct',
  ])
  expect(waysOf({ 'package-lock.json': NPM_3 })[2]).toBe('t > b')
  expect(read({ 'package-lock.json': NPM_3 }).packages[0]).toMatchObject({ license: 'MIT', checksum: 'sha512-AA==' })
})

test('package-lock 1 is read with what package.json asks for', () => {
  const lock = JSON.stringify({
    lockfileVersion: 1,
    dependencies: {
      a: { version: '1.0.0', requires: { b: '^2' }, dependencies: { b: { version: '2.0.0' } } },
      b: { version: 'npm:@s/c@1.0.0', dev: true },
      own: { version: 'file:own' },
    },
  })
  const manifest = JSON.stringify({ name: 'it', license: 'ISC', dependencies: { a: '1' }, devDependencies: { b: '1' } })
  const files = { 'x/package-lock.json': lock, 'x/package.json': manifest }
  expect(packagesOf(files)).toEqual(['a@1.0.0 direct', '@s/c@1.0.0 direct dev', 'b@2.0.0'])
  expect(read(files).project).toEqual({ name: 'it', version: undefined, license: 'ISC' })
})

test('yarn.lock of both kinds', () => {
  const classic = `# yarn lockfile v1

"@s/a@^1.0.0", "@s/a@^1.1.0":
  version "1.2.0"
  resolved "https://registry.yarnpkg.com/@s/a/-/a-1.2.0.tgz#abc"
  integrity sha512-AA==
  dependencies:
    b "^2.0.0 || ^3"

"b@^2.0.0 || ^3":
  version "2.1.0"

c@npm:real@^1:
  version "1.0.0"
`
  const manifest = JSON.stringify({ dependencies: { '@s/a': '^1.1.0' }, devDependencies: { c: 'npm:real@^1' } })
  expect(packagesOf({ 'yarn.lock': classic, 'package.json': manifest })).toEqual([
    '@s/a@1.2.0 direct',
    'b@2.1.0',
    'real@1.0.0 direct dev',
  ])
  const berry = `__metadata:
  version: 8

"a@npm:^1.0.0, a@npm:^1.1.0":
  version: 1.2.0
  resolution: "a@npm:1.2.0"
  dependencies:
    b: "npm:^2.0.0"
  checksum: 10/abc

"b@npm:^2.0.0":
  version: 2.1.0
  resolution: "b@npm:2.1.0"

"it@workspace:.":
  version: 0.0.0-use.local
  resolution: "it@workspace:."
  dependencies:
    a: "npm:^1.0.0"
    b: "npm:^2.0.0"
`
  const dev = JSON.stringify({ dependencies: { a: '^1.0.0' }, devDependencies: { b: '^2.0.0' } })
  expect(packagesOf({ 'yarn.lock': berry, 'package.json': dev })).toEqual(['a@1.2.0 direct', 'b@2.1.0 direct'])
})

test.each([
  ['5.4', '/a/1.0.0_b@2.0.0', '/b/2.0.0', '1.0.0_b@2.0.0'],
  ['6.0', '/a@1.0.0(b@2.0.0)', '/b@2.0.0', '1.0.0(b@2.0.0)'],
])('pnpm-lock.yaml %s', (format, a, b, version) => {
  const lock = `lockfileVersion: '${format}'
devDependencies:
  a: ${format === '5.4' ? version : `\n    specifier: ^1\n    version: ${version}`}
packages:
  ${a}:
    resolution: {integrity: sha512-AA==}
    dependencies:
      b: 2.0.0
    dev: true
  ${b}:
    resolution: {integrity: sha512-BB==}
`
  expect(packagesOf({ 'pnpm-lock.yaml': lock })).toEqual(['a@1.0.0 direct dev', 'b@2.0.0 dev'])
})

test('pnpm-lock.yaml 9 keeps its snapshots apart', () => {
  const lock = `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      a: {specifier: ^1, version: 1.0.0(b@2.0.0)}
      cjs: {specifier: 'npm:b@1', version: b@1.0.0}
      own: {specifier: 'workspace:*', version: 'link:../own'}
packages:
  a@1.0.0: {resolution: {integrity: sha512-AA==}}
  b@1.0.0: {resolution: {integrity: sha512-AA==}}
  b@2.0.0: {resolution: {integrity: sha512-AA==}}
snapshots:
  a@1.0.0(b@2.0.0): {dependencies: {b: 2.0.0}}
  b@1.0.0: {}
  b@2.0.0: {optional: true}
`
  expect(packagesOf({ 'pnpm-lock.yaml': lock })).toEqual(['a@1.0.0 direct', 'b@1.0.0 direct', 'b@2.0.0 optional'])
})

test('the lock files of Python', () => {
  const requirements = `--index-url https://x
a==1.0 \\
    --hash=sha256:00aa
    # via -r requirements.in
B_c[x]==2.0 ; python_version > "3"  # via a
d>=1
`
  expect(packagesOf({ 'requirements.txt': requirements })).toEqual(['a@1.0 direct', 'B_c@2.0'])
  expect(read({ 'requirements.txt': requirements }).files[0]?.problems).toEqual(['Not pinned: d'])
  expect(packagesOf({ 'requirements/dev.txt': 'a==1.0' })).toEqual(['a@1.0 direct dev'])

  const poetry =
    '[[package]]\nname = "a"\nversion = "1"\n[package.dependencies]\nB-C = ">=1"\n[[package]]\nname = "b_c"\nversion = "2"\n'
  const pyproject = '[tool.poetry.dependencies]\npython = "3"\n[tool.poetry.group.test.dependencies]\na = "1"\n'
  expect(packagesOf({ 'poetry.lock': poetry, 'pyproject.toml': pyproject })).toEqual(['a@1 direct dev', 'b_c@2 dev'])

  const pipfile = JSON.stringify({
    default: { a: { version: '==1' }, b: { version: '==2' } },
    develop: { t: { version: '==3' } },
  })
  expect(packagesOf({ 'Pipfile.lock': pipfile, Pipfile: '[packages]\nA = "*"\n[dev-packages]\nt = "*"' })).toEqual([
    'a@1 direct',
    'b@2',
    't@3 direct dev',
  ])

  const uv = `[[package]]
name = "it"
version = "0"
source = { virtual = "." }
dependencies = [{ name = "a" }]
[package.dev-dependencies]
dev = [{ name = "t" }]
[[package]]
name = "a"
version = "1"
source = { registry = "https://pypi.org/simple" }
dependencies = [{ name = "b" }]
[[package]]
name = "b"
version = "2"
[[package]]
name = "t"
version = "3"
`
  expect(packagesOf({ 'uv.lock': uv })).toEqual(['a@1 direct', 'b@2', 't@3 direct dev'])
})

test('Cargo.lock, go.mod with go.sum, pom.xml and gradle.lockfile', () => {
  const registry = 'source = "registry+https://github.com/rust-lang/crates.io-index"'
  const cargo = `[[package]]
name = "it"
version = "0.1.0"
dependencies = ["a", "b 2.0.0"]
[[package]]
name = "a"
version = "1.0.0"
${registry}
dependencies = ["b 1.0.0"]
[[package]]
name = "b"
version = "1.0.0"
${registry}
[[package]]
name = "b"
version = "2.0.0"
${registry}
checksum = "00ff"
`
  const manifest =
    '[package]\nname = "it"\nlicense = "MIT OR Apache-2.0"\n[dependencies]\na = "1"\n[dev-dependencies]\nb = "2"\n'
  expect(packagesOf({ 'Cargo.lock': cargo, 'Cargo.toml': manifest })).toEqual([
    'a@1.0.0 direct',
    'b@1.0.0',
    'b@2.0.0 direct dev',
  ])

  const go = `module example.org/it
go 1.22
require (
	example.org/a v1.0.0
	example.org/b v0.0.0-20220101000000-abcdefabcdef // indirect
)
replace example.org/a => example.org/fork v1.0.1
`
  const sums = 'example.org/fork v1.0.1 h1:xx=\nexample.org/fork v1.0.1/go.mod h1:yy=\nexample.org/old v0.1.0 h1:zz=\n'
  const modules = read({ 'go.mod': go, 'go.sum': sums })
  expect(modules.packages.map(told)).toEqual([
    'example.org/fork@v1.0.1 direct',
    'example.org/b@v0.0.0-20220101000000-abcdefabcdef',
  ])
  expect(modules.packages[0]?.checksum).toBe('h1:xx=')

  const pom = `<project><version>3</version><properties><v>1.2</v></properties>
<dependencyManagement><dependencies><dependency><groupId>g</groupId><artifactId>m</artifactId><version>2.0</version></dependency></dependencies></dependencyManagement>
<dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><version>\${v}</version></dependency>
<dependency><groupId>g</groupId><artifactId>m</artifactId><scope>test</scope></dependency>
<dependency><groupId>g</groupId><artifactId>none</artifactId></dependency></dependencies></project>`
  const maven = read({ 'pom.xml': pom })
  expect(maven.packages.map(told)).toEqual(['g:a@1.2 direct', 'g:m@2.0 direct dev'])
  expect(maven.files[0]).toMatchObject({ isResolved: false, problems: ['g:none has no version in this file'] })

  const gradle = '# comment\ng:a:1.0=compileClasspath,testRuntimeClasspath\ng:t:2.0=testRuntimeClasspath\nempty=\n'
  expect(packagesOf({ 'gradle.lockfile': gradle })).toEqual(['g:a@1.0', 'g:t@2.0 dev'])
})

test('names that reach prototypes are names', () => {
  const keys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  const places = keys.map((key) => `"node_modules/${key}": {"version": "1.0.0", "dependencies": {"__proto__": "1"}}`)
  const root = `"": {"dependencies": {${keys.map((key) => `"${key}": "1"`).join()}}}`
  const files = { 'package-lock.json': `{"__proto__": {"packages": {}}, "packages": {${[root, ...places].join()}}}` }
  expect(packagesOf(files)).toEqual(keys.map((key) => `${key}@1.0.0 direct`))
  expect(({} as Record<string, unknown>).packages).toBeUndefined()
  const yaml = `lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      __proto__: {version: 1.0.0}\nsnapshots:\n  __proto__@1.0.0: {}\n`
  expect(packagesOf({ 'pnpm-lock.yaml': yaml })).toEqual(['__proto__@1.0.0 direct'])
})

test.each([
  ['package-lock.json', `{"packages": ${'['.repeat(200_000)}`],
  ['package-lock.json', '{"packages": '],
  ['pnpm-lock.yaml', `lockfileVersion: '9.0'\nsnapshots: ${'['.repeat(20_000)}`],
  ['pnpm-lock.yaml', `a: &a [x, x]\nb: &b [*a, *a]\nlockfileVersion: [*b, *b]`],
  ['pnpm-lock.yaml', `lockfileVersion: '${'9'.repeat(99)}'`],
  ['poetry.lock', `x = ${'['.repeat(50_000)}`],
  ['Cargo.lock', '[[package]]\nname = 1'],
  ['pom.xml', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><project>&b;</project>'],
  ['pom.xml', '<a>'.repeat(100_000)],
  ['pom.xml', '<project><artifactId>&unknown;</artifactId></project>'],
  ['go.mod', 'nothing of Go'],
  ['yarn.lock', `  ${'x'.repeat(30_000)}`],
])('%s that is none is told, and nothing is thrown', (path, text) => {
  const inventory = read({ [path]: text })
  expect(inventory.packages).toEqual([])
  expect(inventory.notRead).toEqual([{ path, why: expect.any(String) }])
})

test('lock files of other package managers are told as not read', () => {
  expect(read({ 'composer.lock': '{}', 'src/app.ts': '' }).notRead).toEqual([
    { path: 'composer.lock', why: 'A format that is not read' },
  ])
  expect(dependencyFileKind('src/constructor')).toBeUndefined()
})
