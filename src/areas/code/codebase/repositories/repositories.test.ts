import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { areasIn, IDENTITY } from '../../../../../test/support/area-groups.ts'
import type { CallerHeaders } from '../../../../../test/support/people.ts'
import { tarOf } from '../../../../../test/support/tar.ts'
import { findGit, gitOnce } from '../../../../adapters/git/git-program.ts'
import { openMirrors } from '../../../../adapters/git/open-mirrors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { knownStore } from './known-store.ts'
import { origins } from './origins.ts'
import { isRepositoryName, nameOfLocation } from './repository-name.ts'
import { repositoryService } from './service.ts'
import { repositoryStore } from './store.ts'

let service: TestApp
let root: string
let owner: CallerHeaders
let member: CallerHeaders
let stranger: CallerHeaders
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-roots-`))
  service = await testApp({
    areas: [...IDENTITY, ...areasIn('code'), 'queue', 'files'],
    settings: { SERVICE_CODE_ROOTS: root, SERVICE_PRIVATE_HOSTS: '127.0.0.1', RATE_LIMIT_ENABLED: 'false' },
  })
  owner = await service.token({ userId: 'usr_owner', org: 'org_first', org_role: 'owner' })
  member = await service.token({ userId: 'usr_member', org: 'org_first', org_role: 'member' })
  stranger = await service.token({ userId: 'usr_stranger', org: 'org_second', org_role: 'owner' })
})
afterAll(async () => {
  await service?.close()
  await rm(root, { recursive: true, force: true })
})

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = owner) {
  const answer = await service.app.inject({
    method,
    url: `/api/v2/codebase/${url}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json().data ?? answer.json(), headers: answer.headers }
}

const scan = (repo: string, repo_path: string, headers = owner) =>
  call('POST', `${encodeURIComponent(repo)}/scan/secrets`, { repo_path }, headers)

const zip = (text: string) => Buffer.from(zipSync({ 'a.js': Buffer.from(text) })).toString('base64')

test('an archive makes a repository, the next one replaces it, and removing it removes the file', async () => {
  const made = await call('PUT', 'team%2Fapp/source', { name: 'app.zip', content: zip('one') })
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'team/app', source: { kind: 'upload', location: 'app.zip' } },
  })
  expect(made.headers.location).toMatch(new RegExp(`/codebase/repositories/${made.body.id}$`))
  const tar = tarOf({ name: 'a.js', content: 'two' }).toString('base64')
  const replaced = await call('PUT', `${made.body.id}/source`, { name: 'x/app-2.tar', content: tar })
  expect(replaced).toMatchObject({ status: 200, body: { id: made.body.id, source: { location: 'app-2.tar' } } })

  const files = () =>
    service.platform.db.selectFrom('stored_files').select('state').where('kind', '=', 'sources').execute()
  expect((await files()).map(({ state }) => state).sort()).toEqual(['removed', 'stored'])
  expect((await call('GET', 'repositories')).body.repositories).toMatchObject([{ id: made.body.id, head_commit: null }])
  expect((await call('GET', 'repositories/team%2Fapp')).body.id).toBe(made.body.id)

  for (const url of ['repositories/team%2Fapp', `repositories/${made.body.id}`]) {
    expect((await call('GET', url, undefined, stranger)).status).toBe(404)
    expect((await call('DELETE', url, undefined, stranger)).status).toBe(404)
  }
  expect((await call('GET', 'repositories', undefined, stranger)).body.total).toBe(0)
  expect(await call('DELETE', 'repositories/team%2Fapp')).toMatchObject({ status: 200, body: { mirrors_removed: 0 } })
  expect((await call('GET', `repositories/${made.body.id}`)).status).toBe(404)
  expect((await files()).every(({ state }) => state === 'removed')).toBe(true)
})

test('what is no archive is refused, and nothing stays', async () => {
  const put = (name: string, content: string) => call('PUT', 'odd/source', { name, content })
  expect(await put('app.rar', zip('x'))).toMatchObject({ status: 400, body: { field: 'file' } })
  expect(await put('app.zip', 'no base64!')).toMatchObject({ status: 400, body: { field: 'content' } })
  expect((await put('app.tgz', zip('x'))).status).toBe(415)
  expect((await put('app.tar', zip('x'))).status).toBe(415)
  expect((await call('GET', 'repositories/odd')).status).toBe(404)
})

test.each(['a//b', '/a', 'a/', 'a/../b', 'sbom', 'Quick-Scan', 'a b', 'ä', 'x'.repeat(201), 'a/..'])(
  'no repository is called %s',
  async (name) => {
    expect(isRepositoryName(name)).toBe(false)
    const answer = await call('PUT', `${encodeURIComponent(name)}/source`, { name: 'a.zip', content: zip('x') })
    expect(answer).toMatchObject({ status: 400, body: { field: 'repo' } })
  },
)

test('a source is an address that may be called; others are refused with the field', async () => {
  for (const address of [
    'http://code.example/a',
    'https://10.0.0.1/a',
    'https://localhost/a',
    'https://user:password@code.example/a',
    'https://code.example/a?x=1',
    'ssh://code.example/a',
    'ext::sh -c id',
    'code.example:a',
    './a',
  ]) {
    expect(await scan('addresses', address), address).toMatchObject({ status: 400, body: { field: 'repo_path' } })
  }
  expect((await call('GET', 'repositories/addresses')).status).toBe(404)
  expect(await scan('near', 'http://127.0.0.1:4000/near', member)).toMatchObject({ status: 400 })
  expect((await scan('near', 'http://127.0.0.1:4000/near')).status).toBe(202)
})

test.each([
  ['any/scan', { commit_sha: 'HEAD' }, 'commit_sha'],
  ['any/scan', { commit_sha: 'a'.repeat(39) }, 'commit_sha'],
  ['any/scan/sast', { commit_sha: 'A'.repeat(40) }, 'commit_sha'],
  ['any/scan/sast', { rule_sets: ['none'] }, 'rule_sets[0]'],
  ['any/scan/secrets', { scan_history: false, history_depth: 9 }, 'history_depth'],
  ['any/metrics/analyze', { commit_sha: `${'a'.repeat(40)}\n` }, 'commit_sha'],
  ['any/analyze', { commit_sha: '../../etc' }, 'commit_sha'],
  ['quick-scan', { scan_types: ['everything'] }, 'scan_types[0]'],
  ['quick-scan', { scan_types: ['secrets'], include_secrets: false }, 'scan_types'],
  ['quick-scan', { depth: 'deep' }, 'depth'],
  ['quick-scan', { paths: ['../up'] }, 'paths'],
  ['quick-scan', { severity_threshold: 'awful' }, 'severity_threshold'],
  ['sbom', { format: 'pdf' }, 'format'],
  ['check-licenses', { policy: 'none' }, 'policy'],
  ['analyze-dependencies', { package_managers: ['apt'] }, 'package_managers[0]'],
])('%s of %j is refused at %s', async (url, body, field) => {
  const source = { repo_path: 'https://code.example/any' }
  expect(await call('POST', url, { ...source, ...body })).toMatchObject({ status: 400, body: { field } })
  expect((await call('GET', 'repositories/any')).status).toBe(404)
})

test('a piece of code in a language that nobody speaks here is refused, and one that is too large', async () => {
  const ask = (payload: object) =>
    service.app.inject({ method: 'POST', url: '/api/v2/code-review/security-scan', headers: owner, payload })
  expect((await ask({ code: 'x', language: 'klingon' })).json()).toMatchObject({ field: 'language' })
  expect((await ask({ code: 'x'.repeat(1_048_577) })).json()).toMatchObject({ field: 'code' })
  expect((await ask({ code: 'x'.repeat(9_000_000) })).statusCode).toBe(413)
})

test('an archive that is too large is refused before it has come', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '200000000' }
  const url = '/api/v2/codebase/large/source'
  const sent = await service.app.inject({ method: 'PUT', url, headers: { ...owner, ...type }, payload: '--x\r\n' })
  expect(sent.statusCode).toBe(413)
  expect((await call('PUT', 'large/source', { name: 'a.zip', content: 'A'.repeat(16_000_000) })).status).toBe(413)
  expect((await call('GET', 'repositories/large')).status).toBe(404)
})

test('what was never scanned is told so by every read', async () => {
  expect((await call('PUT', 'unscanned/source', { name: 'a.zip', content: zip('x') })).status).toBe(201)
  const told = new Map<string, string>()
  for (const { id, method, path } of service.endpoints) {
    if (method !== 'GET' || !path.startsWith('/codebase/:repo/') || path.endsWith('/scans')) continue
    const address = path
      .replace(':repo', 'unscanned')
      .replace(/:(scan|analysis)_id/, 'scn_none')
      .replace(':file_path', 'a.js')
    const { status, body } = await call('GET', address.replace('/codebase/', ''))
    told.set(id, `${status} ${body.details?.reason ?? body.code}`)
  }
  const known = (id: string) => (/get-scan|scan-sarif|get-metrics/.test(id) ? '404 NOT_FOUND' : '404 NOT_SCANNED')
  expect(told.size).toBeGreaterThan(12)
  expect([...told]).toEqual([...told.keys()].map((id) => [id, known(id)]))
})

test('without git no repository can be named, and that is said', async () => {
  const { db, config, sandbox, storedFiles, outbound, newId, now } = service.platform
  const { guard } = outbound
  const git = gitOnce(() => findGit('/nowhere'))
  const without = repositoryService({
    store: { ...repositoryStore(db, config), ...knownStore(db) },
    mirrors: openMirrors({ config, guard, sandbox, git }),
    origins: origins({ storedFiles, store: { isFirst: async () => false }, payerOf: async (org) => org, ...config }),
    storedFiles,
    forgets: [],
    guards: { leaders: guard, others: guard },
    allowsHttp: () => false,
    roots: [],
    newId,
    now,
  })
  const source = { field: 'repo_path', text: 'https://code.example/any' }
  const caller = { org: 'org_first', payer: 'org_first', userId: 'usr_owner' } as Caller
  await expect(without.resolve({ repo: 'any', source }, caller)).rejects.toMatchObject({
    status: 503,
    details: { reason: 'GIT_MISSING' },
  })
})

test('what git would not take as a branch is refused with the field', async () => {
  for (const branch of ['--upload-pack=id', 'a..b', 'a:b', '*', 'a b']) {
    const answer = await call('POST', 'any/scan/secrets', { repo_path: 'https://code.example/any', branch })
    expect(answer, branch).toMatchObject({ status: 400, body: { field: 'branch' } })
  }
})

test('a known name keeps its source', async () => {
  expect(await call('POST', 'kept/scan/secrets', {})).toMatchObject({ status: 400, body: { field: 'repo_path' } })
  expect((await scan('kept', 'https://code.example/team/kept.git')).status).toBe(202)
  expect((await scan('kept', 'https://code.example/team/other')).status).toBe(409)
  expect((await call('PUT', 'kept/source', { name: 'a.zip', content: zip('x') })).status).toBe(409)
  const { body } = await call('GET', 'repositories/kept')
  expect(body.source).toEqual({ kind: 'remote', location: 'https://code.example/team/kept.git' })
})

test('paths are for the first organization, below the roots, and one sentence refuses all others', async () => {
  const refusals = [
    await scan('below', '/etc'),
    await scan('below', '/nowhere/at/all'),
    await scan('below', root),
    await scan('below', `${root}/../../etc`),
    await scan('below', `${root}/missing`),
    await scan('below', root, stranger),
  ]
  expect(new Set(refusals.map(({ status, body }) => `${status} ${body.field} ${body.error}`)).size).toBe(1)
  expect(refusals[0]).toMatchObject({ status: 400, body: { field: 'repo_path' } })
})

test("the operator's token is for its host and for the first organization alone", async () => {
  const at = async (org: string, location: string, api = 'https://api.github.com') => {
    const of = origins({
      store: { isFirst: async (payer) => payer === 'org_first' },
      payerOf: async (tenant) => (tenant === 'wsp_room' ? 'org_first' : tenant),
      storedFiles: service.platform.storedFiles,
      codehostToken: 'secret',
      codehostApiUrl: api,
    })
    const facts = { id: 'rpo_1', name: 'a', defaultBranch: null, headCommit: null, fetchedAt: null, createdBy: 'usr_1' }
    const source = { kind: 'remote', location, fileId: null } as const
    const origin = await of.of({ ...facts, org, source, createdAt: '', updatedAt: '' })
    return 'token' in origin ? origin.token : undefined
  }
  expect(await at('org_first', 'https://github.com/a/b')).toBe('secret')
  expect(await at('wsp_room', 'https://github.com/a/b')).toBe('secret')
  expect(await at('org_second', 'https://github.com/a/b')).toBeUndefined()
  expect(await at('org_first', 'https://git.example:3000/a/b', 'https://git.example:3000/api/v1')).toBe('secret')
  for (const other of ['https://github.com.evil.example/a', 'http://github.com/a', 'https://github.com:444/a'])
    expect(await at('org_first', other), other).toBeUndefined()
})

test('an archive is opened by its type once its name was erased', async () => {
  const { body } = await call('PUT', 'unnamed/source', { name: 'app.zip', content: zip('one') })
  const { db, storedFiles } = service.platform
  const row = db.updateTable('code_repositories').set({ source: '' }).where('id', '=', body.id).returning('file_id')
  const { file_id: fileId } = await row.executeTakeFirstOrThrow()
  const store = { isFirst: async () => false }
  const of = origins({ store, payerOf: async (org) => org, storedFiles, codehostToken: undefined, codehostApiUrl: '' })
  const facts = { id: body.id, name: 'unnamed', defaultBranch: null, headCommit: null, fetchedAt: null }
  const source = { kind: 'upload', location: '', fileId } as const
  const times = { createdAt: body.created_at, updatedAt: body.updated_at }
  const origin = await of.of({ ...facts, ...times, org: 'org_first', source, createdBy: 'usr_owner' })
  expect(origin).toMatchObject({ kind: 'upload', fileId, format: 'zip' })
})

test('a source without a name is called after its last two parts', () => {
  expect(nameOfLocation('https://github.com/owner/name.git')).toBe('owner/name')
  expect(nameOfLocation('/srv/code/app.git')).toBe('code/app')
  expect(nameOfLocation('https://code.example/%20a/..%2f')).toMatch(/^[\w./-]+$/)
  expect(nameOfLocation('https://code.example/')).toBe('repository')
})
