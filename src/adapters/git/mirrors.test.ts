import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GitServer, gitServer } from '../../../test/support/git-server.ts'
import { openOutbound } from '../outbound/outbound.ts'
import { ownNetwork } from '../outbound/own-network.ts'
import { openSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import type { Mirrors, Wanted } from './mirrors.ts'
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
