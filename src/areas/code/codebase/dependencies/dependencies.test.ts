import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { type GitRepository, gitRepository } from '../../../../../test/support/git-server.ts'
import type { CallerHeaders } from '../../../../../test/support/people.ts'
import { madeWorkspace } from '../../../../../test/support/workspaces.ts'

const advisory = (id: string, name: string, events: object[], more: object = {}) => ({
  id,
  modified: '2026-01-01T00:00:00Z',
  published: '2025-12-01T00:00:00Z',
  summary: `${name} has a hole`,
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  ...more,
})
const ADVISORIES = [
  advisory('GHSA-aaaa-bbbb-cccc', 'pear', [{ introduced: '0' }, { fixed: '1.2.4' }], {
    aliases: ['CVE-2026-1'],
    severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
  }),
  advisory('EXAMPLE-1', 'pear', [{ introduced: '1.0.0' }, { fixed: '1.3.0' }], { aliases: ['CVE-2026-1'] }),
  advisory('EXAMPLE-2', 'quince', [{ introduced: '0' }]),
  advisory('EXAMPLE-3', 'quince', [{ introduced: '0' }], { withdrawn: '2026-01-01T00:00:00Z' }),
]

const LOCK = (pear: string) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { plum: '1' }, devDependencies: { quince: '1' } },
      'node_modules/plum': { version: '1.0.0', license: 'MIT', dependencies: { pear: '1' } },
      'node_modules/pear': { version: pear, license: 'GPL-3.0-only' },
      'node_modules/quince': { version: '1.0.0', dev: true },
    },
  })

let service: TestApp
let root: string
let code: GitRepository
/** The name that the repository was given. */
let app: string
let ada: CallerHeaders
let eve: CallerHeaders
let admin: CallerHeaders

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-packages-`))
  code = await gitRepository(join(root, 'app.git'), {
    files: {
      'package.json': JSON.stringify({
        name: 'orchard',
        version: '2.0.0',
        license: 'MIT',
        dependencies: { plum: '1' },
      }),
      'package-lock.json': LOCK('1.2.3'),
      'tools/Cargo.lock': '[[package]]\nname = "serde"\nversion = "1.0.0"\nsource = "registry+x"\n',
      'php/composer.lock': '{}',
      'src/app.js': "import { eat } from 'plum'\neat()\n",
    },
  })
  service = await testApp({
    settings: {
      SERVICE_CODE_ROOTS: root,
      RATE_LIMIT_ENABLED: 'false',
      SERVICE_JOB_WAIT_SECONDS: '60',
      SERVICE_ADVISORY_SOURCE: join(root, 'nightly.zip'),
    },
  })
  ada = await service.token({ userId: 'usr_ada', org: 'org_1', org_role: 'owner' })
  eve = await service.token({ userId: 'usr_eve', org: 'org_2', org_role: 'owner' })
  admin = await service.token({ userId: 'usr_root', org: 'org_1', org_role: 'owner', role: 'admin' })
})
afterAll(async () => {
  await service.close()
  await rm(root, { recursive: true, force: true })
})

async function call(method: 'GET' | 'POST', url: string, body?: object, headers: object = ada) {
  const answer = await service.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { ...headers },
    ...(body && { body }),
  })
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.json() }
}
/** A row that waits for its scan. */
async function waited(url: string, body: object, headers?: object) {
  let isOver = false
  const asked = call('POST', url, body, headers).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await service.platform.jobs.drain()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const answer = await asked
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const source = () => ({ repo_path: join(root, 'app.git') })

test('without advisories nothing is called safe', async () => {
  const found = await waited('/codebase/scan-vulnerabilities', source())
  app = found.repository
  expect(found).toMatchObject({ total_vulnerabilities: 0, unknown_packages_total: 4, databases_checked: [] })
  expect(found.scan_summary).toEqual({ packages_scanned: 0, packages_with_vulnerabilities: 0 })
  expect(found.warnings).toContain('No database of advisories for npm is here: of 3 packages nothing is known')
  expect((await call('GET', '/codebase/package/npm/pear/vulnerabilities?version=1.0.0')).body).toMatchObject({
    is_known: false,
    total: 0,
  })
})

test('advisories are imported once, by admins alone', async () => {
  expect((await call('POST', '/admin/advisories/import', { advisories: ADVISORIES })).status).toBe(403)
  const broken = [{ id: 'EXAMPLE-4' }, { id: '?', modified: '2026-01-01T00:00:00Z' }]
  const first = await call('POST', '/admin/advisories/import', { advisories: [...ADVISORIES, ...broken] }, admin)
  expect(first.body).toMatchObject({ read: 4, added: 4, updated: 0, refused: 2 })
  expect(first.body.refusals[0]).toEqual({ file: 'advisories/4', why: 'EXAMPLE-4 has no time `modified`' })
  expect(first.body.databases).toMatchObject([
    { name: 'EXAMPLE (npm)', advisories: 3 },
    { name: 'GHSA (npm)', advisories: 1, as_of: '2026-01-01T00:00:00.000Z', is_old: true },
  ])
  const newer = { ...ADVISORIES[2], modified: '2026-02-01T00:00:00Z', summary: 'It is worse' }
  await writeFile(
    join(root, 'nightly.zip'),
    zipSync(
      Object.fromEntries([newer, ...ADVISORIES].map((one, at) => [`all/${at}.json`, Buffer.from(JSON.stringify(one))])),
    ),
  )
  await service.platform.jobs.enqueue({ name: 'codebase.import-advisories', payload: Type.Object({}) }, {})
  await service.platform.jobs.drain()
  const again = await call('POST', '/admin/advisories/import', { advisories: ADVISORIES }, admin)
  expect(again.body).toMatchObject({ read: 4, added: 0, updated: 0, unchanged: 4 })
  expect((await call('GET', '/cve/EXAMPLE-2')).body).toMatchObject({
    title: 'It is worse',
    severity: 'unknown',
    cvss_score: null,
  })
})

test('what several databases tell of one vulnerability is one, under every id', async () => {
  const { body } = await call('GET', '/codebase/package/npm/pear/vulnerabilities?version=1.2.3')
  expect(body).toMatchObject({ is_known: true, total: 1, summary: { critical: 1, unknown: 0 } })
  expect(body.vulnerabilities[0]).toMatchObject({
    id: 'GHSA-aaaa-bbbb-cccc',
    cve_id: 'CVE-2026-1',
    cvss_score: 9.8,
    fix_version: '1.2.4',
    purl: 'pkg:npm/pear@1.2.3',
  })
  expect((await call('GET', '/codebase/package/npm/pear/vulnerabilities?version=1.3.0')).body.total).toBe(0)
  expect((await call('GET', '/codebase/package/npm/pear/vulnerabilities')).body.total).toBe(1)
  expect((await call('GET', '/codebase/package/cobol/pear/vulnerabilities')).status).toBe(400)
  for (const id of ['cve-2026-1', 'ghsa-AAAA-bbbb-cccc', 'EXAMPLE-1'])
    expect((await call('GET', `/cve/${id}`)).body).toMatchObject({
      cve_id: 'CVE-2026-1',
      affected_packages: ['npm:pear'],
    })
  const unknown = await call('GET', '/cve/CVE-1999-1')
  expect(unknown).toMatchObject({ status: 404 })
  expect(JSON.stringify(unknown.body)).toContain('GHSA (npm) of 2026-01-01')
})

test('the packages of a repository, with the way to each', async () => {
  const found = await waited('/codebase/analyze-dependencies', source())
  expect(found).toMatchObject({
    project_name: 'orchard',
    total_dependencies: 4,
    direct_dependencies: 2,
    dev_dependencies: 1,
    not_read: [{ path: 'php/composer.lock', why: 'A format that is not read' }],
  })
  expect(found.dependencies.find(({ name }: { name: string }) => name === 'pear')).toMatchObject({
    is_direct: false,
    path: ['plum', 'pear'],
    purl: 'pkg:npm/pear@1.2.3',
    license: 'GPL-3.0-only',
  })
  expect(found.dependency_tree).toMatchObject({ orchard: ['plum@1.0.0', 'quince@1.0.0'], 'plum@1.0.0': ['pear@1.2.3'] })
  const few = await waited('/codebase/analyze-dependencies', {
    repository: found.repository,
    package_managers: ['npm'],
    include_dev: false,
    max_depth: 1,
  })
  expect(few).toMatchObject({ total_dependencies: 1, from_cache: true, commit_sha: found.commit_sha })
  expect((await call('POST', '/codebase/analyze-dependencies', {})).body).toMatchObject({ field: 'repo_path' })
  expect((await call('POST', '/codebase/analyze-dependencies', { repository: found.repository }, eve)).status).toBe(404)
})

test('vulnerabilities of a repository are findings with the way to them, and are listed as advisories come', async () => {
  const found = await waited('/codebase/scan-vulnerabilities', { ...source(), ignore_cves: ['EXAMPLE-2'] })
  expect(found).toMatchObject({
    total_vulnerabilities: 1,
    critical: 1,
    unknown_packages_total: 1,
    ignored: ['EXAMPLE-2'],
  })
  expect(found.unknown_packages).toMatchObject([{ name: 'serde', ecosystem: 'crates.io' }])
  const { body } = await call('GET', '/findings?kind=dependency')
  expect(body.findings).toMatchObject([
    { severity: 'critical', details: { way: 'plum > pear', fix_version: '1.2.4', cve: 'CVE-2026-1' } },
    { severity: 'info', details: { package: 'quince', rating: 'unknown' } },
  ])
  const list = (query: string) => call('GET', `/codebase/${encodeURIComponent(app)}/vulnerabilities${query}`)
  expect((await list('')).body).toMatchObject({ total: 2, unknown_packages: 1, status: 'completed' })
  expect((await list('?severity=critical,high&package=pear&limit=1')).body).toMatchObject({ total: 1, limit: 1 })
  expect((await list('?ecosystem=PyPI')).body).toMatchObject({ total: 0, vulnerabilities: [] })
  expect((await list('?severity=awful')).status).toBe(400)
  expect((await call('GET', `/codebase/${encodeURIComponent(app)}/vulnerabilities`, undefined, eve)).status).toBe(404)
  const sbom = {
    components: [
      { name: 'pear', purl: 'pkg:npm/pear@1.2.3' },
      { name: 'gem', purl: 'pkg:gem/x@1' },
    ],
  }
  expect((await call('POST', '/codebase/scan-vulnerabilities', { sbom })).body).toMatchObject({
    total_vulnerabilities: 1,
    unknown_packages: [{ name: 'gem' }],
  })
  expect((await call('POST', '/codebase/scan-vulnerabilities', { sbom: {} })).body).toMatchObject({ field: 'sbom' })
})

test('packages are listed by what hits them and how far the code reaches into them', async () => {
  const list = async (query = '') => (await call('GET', `/codebase/${encodeURIComponent(app)}/packages${query}`)).body
  const told = ({
    packages,
  }: {
    packages: { name: string; reach: string; is_known: boolean; vulnerabilities: [] }[]
  }) => packages.map(({ name, reach, is_known, vulnerabilities }) => [name, reach, is_known, vulnerabilities.length])
  const before = await list()
  expect(before).toMatchObject({ structure: null, lock_files: { length: 2 }, not_read: { length: 1 } })
  expect(before.counts).toEqual({ packages: 4, direct: 2, dev: 1, vulnerable: 2, unknown: 1 })
  expect(told(before).map(([, reach]) => reach)).toEqual(Array(4).fill('unknown'))

  expect((await call('POST', `/codebase/${encodeURIComponent(app)}/analyze`, {})).status).toBe(202)
  await service.platform.jobs.drain()
  const after = await list()
  expect(told(after)).toEqual([
    ['pear', 'unknown', true, 1],
    ['quince', 'not_imported', true, 1],
    ['plum', 'called', true, 0],
    ['serde', 'unknown', false, 0],
  ])
  expect(after.structure).toMatchObject({ commit_sha: after.commit_sha })
  expect(after.packages[0]).toMatchObject({
    path: ['plum', 'pear'],
    license: 'GPL-3.0-only',
    vulnerabilities: [{ cve_id: 'CVE-2026-1', severity: 'critical', fix_version: '1.2.4' }],
  })
  expect(told(await list('?vulnerable=false&ecosystem=npm&q=PLU'))).toEqual([['plum', 'called', true, 0]])
  expect(await list('?limit=1&offset=3')).toMatchObject({ total: 4, packages: [{ name: 'serde' }] })
  expect(await list('?ecosystem=cobol')).toMatchObject({ field: 'ecosystem' })
  expect((await call('GET', `/codebase/${encodeURIComponent(app)}/packages`, undefined, eve)).status).toBe(404)
})

test('licences are held against a policy and the licence of the project', async () => {
  const found = await waited('/codebase/check-licenses', source())
  expect(found).toMatchObject({
    compliant: false,
    policy_used: 'permissive',
    project_license: 'MIT',
    total_packages: 4,
    compatible: 1,
    incompatible: 1,
    unknown: 2,
    error_count: 1,
    license_distribution: { MIT: 1, 'GPL-3.0-only': 1, unknown: 2 },
  })
  const custom = await waited('/codebase/check-licenses', {
    ...source(),
    allowed_licenses: ['MIT', 'GPL-3.0-only'],
    include_dev: false,
  })
  expect(custom).toMatchObject({ policy_used: 'custom', compatible: 2, unknown: 1 })
  const refused = (body: object) => call('POST', '/codebase/check-licenses', { ...source(), ...body })
  expect((await refused({ policy: 'custom' })).body).toMatchObject({ field: 'allowed_licenses' })
  expect((await refused({ denied_licenses: ['no licence'] })).body).toMatchObject({ field: 'denied_licenses' })
})

test('bills of materials are made, shown, downloaded and compared', async () => {
  const made = await waited('/codebase/sbom', source())
  expect(made).toMatchObject({
    format: 'cyclonedx',
    version: '1.6',
    component_count: 4,
    vulnerability_count: 2,
    license_count: 2,
  })
  expect(JSON.parse(made.content)).toEqual(made.sbom)
  expect(made.sbom.vulnerabilities[0]).toMatchObject({ id: 'CVE-2026-1', affects: [{ ref: 'pkg:npm/pear@1.2.3' }] })
  await code.commit({ files: { 'package-lock.json': LOCK('1.3.0') } })
  const later = await waited('/codebase/sbom', { ...source(), format: 'spdx', include_dev: false })
  expect(later).toMatchObject({ format: 'spdx', component_count: 3, vulnerability_count: 0 })
  const raw = await call('GET', `/codebase/sbom?repository=${encodeURIComponent(app)}`, undefined, {
    ...ada,
    accept: 'application/spdx+json',
  })
  expect(raw).toMatchObject({ status: 200, body: { spdxVersion: 'SPDX-2.3', name: 'orchard' } })
  expect(raw.type).toContain('application/spdx+json')
  const ids = { sbom_id_a: made.sbom_id, sbom_id_b: later.sbom_id }
  expect((await call('POST', '/codebase/sbom/compare', ids)).body).toMatchObject({
    diff: {
      removed: [{ name: 'quince' }],
      updated: [{ name: 'pear', from: ['1.2.3'], to: ['1.3.0'] }],
      unchanged_count: 2,
    },
  })
  expect((await call('POST', '/codebase/sbom/compare', ids, eve)).status).toBe(404)
  const { body: debate } = await call('POST', '/debates', { topic: 'Should we take the newer pear?' })
  const path = `/evidence/debate/${debate.debate_id}`
  expect((await call('POST', path, { code: [ids] })).body).toMatchObject({ count: 1 })
  const { evidence } = (await call('GET', path)).body
  expect(evidence[0]).toMatchObject({ kind: 'code', metadata: { item: later.sbom_id } })
  expect(evidence[0].content).toContain('Updated: pear (npm) from 1.2.3 to 1.3.0\nRemoved: quince (npm) ')
  const unknown = { code: [{ ...ids, sbom_id_b: 'sbm_none' }] }
  expect(await call('POST', path, unknown)).toMatchObject({
    status: 404,
    body: { details: { field: 'code[0].sbom_id_b' } },
  })
  expect((await call('GET', `/codebase/sbom?sbom_id=${made.sbom_id}`, undefined, eve)).status).toBe(404)
  expect((await call('GET', '/codebase/sbom')).body).toMatchObject({ field: 'repository' })
})

test('clearing the cache forgets what can be read again', async () => {
  const { body } = await call('POST', '/codebase/clear-cache', {})
  expect(body.cleared).toBe(true)
  expect(body.entries_removed).toBeGreaterThan(0)
  expect((await call('POST', '/codebase/clear-cache', { repository: app }, eve)).status).toBe(404)
  expect(await waited('/codebase/analyze-dependencies', source())).toMatchObject({ total_dependencies: 4 })
})

test('a workspace has repositories of its own, which the body may name', async () => {
  const workspace_id = await madeWorkspace(service, ada)
  const made = await waited('/codebase/analyze-dependencies', { ...source(), workspace_id })
  const named = { repository: made.repository, workspace_id }
  expect(await waited('/codebase/analyze-dependencies', named)).toMatchObject({ repository: made.repository })
  const outside = await call('POST', '/codebase/analyze-dependencies', { repository: 'org/of-nobody' })
  expect(outside.status).toBe(404)
})
