import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { garble } from '../../../test/support/garbled-mirror.ts'
import { type GitServer, gitServer } from '../../../test/support/git-server.ts'
import { tarOf } from '../../../test/support/tar.ts'
import { openOutbound } from '../outbound/outbound.ts'
import { ownNetwork } from '../outbound/own-network.ts'
import { openSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { GitFault } from './git-fault.ts'
import { findGit, gitOnce } from './git-program.ts'
import { bytesOf } from './mirror.ts'
import type { CodeOrigin, Mirrors, Wanted } from './mirrors.ts'
import { openMirrors } from './open-mirrors.ts'
import type { Snapshot } from './snapshot.ts'

const LIMITS = {
  codeMaxRepositoryBytes: 50_000_000,
  codeMaxFiles: 1_000,
  codeMaxFileBytes: 100_000,
  codeFetchSeconds: 200,
}
const signal = AbortSignal.timeout(250_000)

let server: GitServer
let dataDir: string
let sandbox: Sandbox
let mirrors: Mirrors
beforeAll(async () => {
  server = await gitServer()
  dataDir = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-mirrors-`))
  sandbox = openSandbox()
  mirrors = mirrorsAt(dataDir)
})
afterAll(async () => {
  await sandbox?.close()
  await server?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const mirrorsAt = (dataDir: string, limits: Partial<typeof LIMITS> = {}) => {
  const { guard } = openOutbound(ownNetwork({ development: false, privateHosts: ['127.0.0.1'] }))
  return openMirrors({ config: { dataDir, ...LIMITS, ...limits }, guard, sandbox })
}

const fetch = (name: string, wanted: Wanted = {}, from: Mirrors = mirrors) =>
  from.fetch({ org: 'org_a', repository: name }, { kind: 'remote', url: `${server.address}/${name}` }, wanted, signal)

async function textsOf(snapshot: Snapshot): Promise<Record<string, string>> {
  const files = await snapshot.files(signal)
  const texts = new Map<string, string>()
  for await (const { oid, bytes } of snapshot.read(
    files.map(({ oid }) => oid),
    signal,
  )) {
    texts.set(oid, Buffer.from(bytes).toString())
  }
  return Object.fromEntries(files.map(({ path, oid }) => [path, texts.get(oid) ?? '(not there)']))
}

test('a commit is brought, listed and read', async () => {
  const repository = await server.repository('first', {
    files: { 'a.js': 'one', 'lib/b.js': 'two', link: { link: '/etc/passwd' } },
  })
  const snapshot = await fetch('first')
  expect(snapshot.branch).toBe('main')
  expect(snapshot.commit).toBe((await repository.git('rev-parse', 'main')).trim())
  expect(snapshot.committedAt).toBe('2026-01-01T00:00:00.000Z')
  expect((await snapshot.files(signal)).map(({ path, kind, bytes }) => [path, kind, bytes])).toEqual([
    ['a.js', 'file', 3],
    ['lib/b.js', 'file', 3],
    ['link', 'link', 11],
  ])
  expect(await textsOf(snapshot)).toEqual({ 'a.js': 'one', 'lib/b.js': 'two', link: '/etc/passwd' })
})

const faultOf = async (work: Promise<unknown>) => {
  const fault = await work.then(
    () => undefined,
    (fault: unknown) => fault,
  )
  return fault instanceof GitFault ? fault.kind : fault
}

test('branches and commits are found by name; what is not there is named', async () => {
  const repository = await server.repository(
    'branches',
    { files: { a: '1' } },
    { files: { a: '2' } },
    { branch: 'feature/x', files: { b: '3' } },
  )
  const [old = ''] = (await repository.git('rev-parse', 'main^')).split('\n')
  expect(await textsOf(await fetch('branches', { branch: 'feature/x' }))).toEqual({ b: '3' })
  expect(await textsOf(await fetch('branches', { commit: old }))).toEqual({ a: '1' })
  expect(await textsOf(await fetch('branches'))).toEqual({ a: '2' })
  expect(await faultOf(fetch('branches', { branch: 'none' }))).toBe('no_branch')
  expect(await faultOf(fetch('branches', { commit: 'f'.repeat(40) }))).toBe('no_commit')
  expect(await faultOf(fetch('unknown'))).toBe('not_found')
  await server.repository('empty')
  expect(await faultOf(fetch('empty'))).toBe('empty')
})

test('what has not changed is asked for once, and what has is brought alone', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 50 }, (_, at) => [
      `f${at}`,
      createHash('shake256', { outputLength: 600 }).update(`${at}`).digest(),
    ]),
  )
  const repository = await server.repository('growing', { files })
  await fetch('growing')
  const before = server.seen.length
  await fetch('growing')
  const asked = server.seen.slice(before).map(({ url }) => url)
  expect(asked).toEqual(['/growing/info/refs?service=git-upload-pack', '/growing/git-upload-pack'])

  await repository.commit({ files: { f1: 'new' } })
  const place = join(dataDir, 'mirrors/org_a/growing')
  const had = await bytesOf(place)
  expect((await textsOf(await fetch('growing'))).f1).toBe('new')
  expect((await bytesOf(place)) - had).toBeLessThan(had / 4)
})

test('history is told from the oldest commit that was fetched, each with what it brought', async () => {
  await server.repository(
    'history',
    { files: { a: '1', gone: 'x' }, author: 'Ada', email: 'ada@example.org' },
    { files: { a: '2', gone: null }, author: 'Böb', at: '2026-01-02T00:00:00Z' },
    { files: { b: '3', module: { submodule: 'a'.repeat(40) } }, at: '2026-01-03T00:00:00Z' },
  )
  const told = async (depth: number) => {
    const snapshot = await fetch('history', { depth })
    return (await Array.fromAsync(snapshot.history(signal))).map(({ author, at, changes }) => [
      author,
      at.slice(0, 10),
      changes.map(({ path, oid }) => (oid ? path : `-${path}`)).join(' '),
    ])
  }
  expect(await told(1)).toEqual([['Ada', '2026-01-03', 'a b']])
  expect(await told(10)).toEqual([
    ['Ada', '2026-01-01', 'a gone'],
    ['Böb', '2026-01-02', 'a -gone'],
    ['Ada', '2026-01-03', 'b'],
  ])
  const snapshot = await fetch('history', { depth: 2 })
  expect(await Array.fromAsync(snapshot.history(signal))).toHaveLength(2)
  const merged = await server.repository('merged', { files: { a: '1' } }, { branch: 'side', files: { b: '2' } })
  const tree = (await merged.git('rev-parse', 'main^{tree}')).trim()
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
  const parents = ['-p', 'main', '-p', 'side', '-m', 'merge']
  const merge = (await merged.git(...identity, 'commit-tree', tree, ...parents)).trim()
  await merged.git('update-ref', 'refs/heads/main', merge)
  const commits = await Array.fromAsync((await fetch('merged', { depth: 10 })).history(signal))
  expect(commits.map(({ isMerge, changes }) => [isMerge, changes.length])).toContainEqual([true, 2])
})

test('a file beyond the size is told and not brought', async () => {
  await server.repository('large', { files: { big: Buffer.alloc(300_000, 'x y z '), small: 's' } })
  const snapshot = await fetch('large')
  const files = await snapshot.files(signal)
  expect(files.find(({ path }) => path === 'big')?.bytes).toBe(LIMITS.codeMaxFileBytes + 1)
  expect(await textsOf(snapshot)).toEqual({ big: '(not there)', small: 's' })
})

test('a mirror that is lost or damaged under way is made again', async () => {
  await server.repository('fragile', { files: { a: 'one', b: 'two '.repeat(1_000) } })
  const lost = await fetch('fragile')
  const place = join(dataDir, 'mirrors/org_a/fragile')
  await rm(place, { recursive: true })
  expect((await textsOf(lost)).a).toBe('one')

  const cut = await fetch('fragile')
  const files = await cut.files(signal)
  for (const name of await readdir(join(place, 'objects/pack'))) {
    await chmod(join(place, 'objects/pack', name), 0o600)
    if (name.endsWith('.pack')) await truncate(join(place, 'objects/pack', name), 40)
  }
  const blobs = await Array.fromAsync(
    cut.read(
      files.map(({ oid }) => oid),
      signal,
    ),
  )
  expect(blobs.map(({ bytes }) => bytes.length).sort()).toEqual([3, 4_000])

  await writeFile(join(place, 'HEAD'), 'nonsense')
  await writeFile(join(place, 'config'), '[core')
  await rm(`${place}.depths`)
  expect((await textsOf(await fetch('fragile'))).a).toBe('one')
})

test('garbled packs and a cut ref are noticed by whoever reads next', async () => {
  const repository = await server.repository(
    'garbled',
    ...Array.from({ length: 5 }, (_, at) => ({ files: { a: `${at} `.repeat(50), [`f${at}`]: `${at}` } })),
  )
  const place = join(dataDir, 'mirrors/org_a/garbled')
  const told = async (snapshot: Snapshot) =>
    (await Array.fromAsync(snapshot.history(signal))).map(({ changes }) => changes.length)
  const begun = await fetch('garbled', { depth: 5 })
  await garble(place)
  expect(await told(begun)).toEqual([2, 2, 2, 2, 2])
  const listed = await fetch('garbled', { depth: 5 })
  await garble(place)
  expect(Object.keys(await textsOf(listed))).toHaveLength(6)
  await garble(place)
  expect(await told(await fetch('garbled', { depth: 5 }))).toHaveLength(5)
  const head = (await repository.git('rev-parse', 'main')).trim()
  await truncate(join(place, 'refs/parley', head), 10)
  await repository.commit({ files: { new: '1' } })
  expect((await textsOf(await fetch('garbled'))).new).toBe('1')
})

test('a repository beyond the limits is refused, and nothing of it stays', async () => {
  const noise = Buffer.from(Array.from({ length: 400_000 }, (_, at) => (at * 7_919 + (at >> 3) * 31) % 251))
  await server.repository('heavy', { files: { noise, other: Buffer.concat([noise, noise]) } })
  const strict = mirrorsAt(dataDir, { codeMaxRepositoryBytes: 2_000, codeMaxFileBytes: 4_000_000 })
  expect(await faultOf(fetch('heavy', {}, strict))).toBe('too_large')
  await server.repository('many', { files: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}`, 'x'])) })
  const few = mirrorsAt(dataDir, { codeMaxFiles: 10 })
  const snapshot = await fetch('many', {}, few)
  expect(await faultOf(snapshot.files(signal))).toBe('too_many_files')
  expect(await readdir(join(dataDir, 'mirrors/org_a'))).not.toContain('heavy')
})

test('an archive becomes a commit, once, without the directory that holds all of it', async () => {
  let opened = 0
  const archive = gzipSync(
    tarOf(
      { name: 'top-1.0/a.js', content: 'one' },
      { name: 'top-1.0/lib/"b\\\n.js', content: Buffer.alloc(90_000, 'b') },
    ),
  )
  const origin = (fileId: string, bytes: Buffer, format: 'tgz' | 'zip' = 'tgz'): CodeOrigin => ({
    ...({ kind: 'upload', fileId, format, at: '2026-02-03T04:05:06Z' } as const),
    open: async () => {
      opened += 1
      return Readable.from([bytes])
    },
  })
  const name = { org: 'org_a', repository: 'uploaded' }
  const snapshot = await mirrors.fetch(name, origin('fil_1', archive), {}, signal)
  expect((await snapshot.files(signal)).map(({ path, bytes }) => [path, bytes])).toEqual([
    ['a.js', 3],
    ['lib/"b\\\n.js', 90_000],
  ])
  expect(snapshot).toMatchObject({ branch: undefined, committedAt: '2026-02-03T04:05:06.000Z' })
  expect(await Array.fromAsync(snapshot.history(signal))).toHaveLength(1)
  const again = await mirrors.fetch(name, origin('fil_1', archive), { commit: snapshot.commit }, signal)
  expect([again.commit, opened]).toEqual([snapshot.commit, 1])
  expect(
    (await mirrors.fetch(name, origin('fil_2', Buffer.from(zipSync({ a: Buffer.from('2') })), 'zip'), {}, signal))
      .commit,
  ).not.toBe(again.commit)
  expect(await faultOf(mirrors.fetch(name, origin('fil_3', archive.subarray(0, 60)), {}, signal))).toBe('bad_archive')
  expect(await faultOf(mirrors.fetch(name, origin('fil_1', archive), { branch: 'main' }, signal))).toBe('no_branch')
})

test('a removed mirror is gone, those of other repositories stay', async () => {
  await server.repository('leaving', { files: { a: '1' } })
  await fetch('leaving')
  expect(await mirrors.remove('org_a', 'leaving')).toBe(1)
  expect(await mirrors.remove('org_a', 'leaving')).toBe(0)
  const names = await readdir(join(dataDir, 'mirrors/org_a'))
  expect(names.filter((name) => name.startsWith('leaving'))).toEqual([])
  expect(names).toContain('first')
})

test('without git it is said so', async () => {
  const { guard } = openOutbound()
  const none = openMirrors({ config: { dataDir, ...LIMITS }, guard, sandbox, git: gitOnce(() => findGit('/nowhere')) })
  await expect(none.demandGit()).rejects.toMatchObject({ status: 503 })
  await expect(fetch('first', {}, none)).rejects.toMatchObject({ status: 503, details: { reason: 'GIT_MISSING' } })
})
