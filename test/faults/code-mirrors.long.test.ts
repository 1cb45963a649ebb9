import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { GitFault } from '../../src/adapters/git/git-fault.ts'
import { openMirrors } from '../../src/adapters/git/open-mirrors.ts'
import { openOutbound } from '../../src/adapters/outbound/outbound.ts'
import { ownNetwork } from '../../src/adapters/outbound/own-network.ts'
import { openSandbox } from '../../src/adapters/sandbox/sandbox.ts'
import { gitServer } from '../support/git-server.ts'

const KILLS = Number(process.env.MIRROR_KILLS ?? 10)
const noise = (seed: string, bytes: number) => createHash('shake256', { outputLength: bytes }).update(seed).digest()

async function place() {
  const server = await gitServer()
  const dataDir = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-kills-`))
  onTestFinished(async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { server, dataDir }
}

test(`${KILLS} kills while a repository is fetched and read: the next process reads all of it, and nothing is left`, async () => {
  const { server, dataDir } = await place()
  const files = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [`d${at % 20}/f${at}`, noise(`${at}`, 20_000)]),
  )
  await server.repository('killed', { files }, { files: { last: 'x' } })
  const started = () =>
    spawn(process.execPath, ['test/support/mirror-process.ts', dataDir, `${server.address}/killed`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  let fetches = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const child = started()
    const asked = server.seen.length
    await expect.poll(() => server.seen.length).toBeGreaterThan(asked)
    await pause((kill * 137) % 900)
    child.kill('SIGKILL')
    await once(child, 'close')
    fetches += server.seen.length - asked
  }
  const last = started()
  const [line] = await once(last.stdout.setEncoding('utf8'), 'data')
  last.kill('SIGKILL')
  await once(last, 'close')
  expect(String(line).split('\n')[0]?.split(' ').slice(1)).toEqual(['401', String(400 * 20_000 + 1)])
  expect(fetches).toBeGreaterThanOrEqual(KILLS)

  const { guard } = openOutbound(ownNetwork({ development: false, privateHosts: ['127.0.0.1'] }))
  const sandbox = openSandbox()
  onTestFinished(() => sandbox.close())
  const mirrors = openMirrors({ config: { dataDir, ...LIMITS }, guard, sandbox })
  const signal = AbortSignal.timeout(600_000)
  const origin = { kind: 'remote', url: `${server.address}/killed` } as const
  await mirrors.fetch({ org: 'org_a', repository: 'killed' }, origin, {}, signal)
  expect((await readdir(join(dataDir, 'mirrors'))).sort()).toEqual(['git.config', 'org_a'])
})

const LIMITS = {
  codeMaxRepositoryBytes: 50_000_000,
  codeMaxFiles: 10_000,
  codeMaxFileBytes: 1_000_000,
  codeFetchSeconds: 600,
}

test('one line of 1 GB is told with its size and read by nobody, whether or not the server can leave it out', async () => {
  const { server, dataDir } = await place()
  const repository = await server.repository('line', { files: { small: 's' } })
  const big = spawn('/bin/sh', ['-c', 'head -c 1073741824 /dev/zero | tr "\\0" a | git hash-object -w --stdin'], {
    cwd: repository.directory,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [oid] = await once(big.stdout.setEncoding('utf8'), 'data')
  const small = (await repository.git('rev-parse', 'main:small')).trim()
  await repository.git('update-index', '--add', '--cacheinfo', `100644,${String(oid).trim()},big`)
  await repository.git('update-index', '--add', '--cacheinfo', `100644,${small},small`)
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
  const made = (await repository.git('write-tree')).trim()
  await repository.git(
    'update-ref',
    'refs/heads/main',
    (await repository.git(...identity, 'commit-tree', made, '-m', 'x')).trim(),
  )

  const { guard } = openOutbound(ownNetwork({ development: false, privateHosts: ['127.0.0.1'] }))
  const sandbox = openSandbox()
  onTestFinished(() => sandbox.close())
  const mirrors = openMirrors({ config: { dataDir, ...LIMITS }, guard, sandbox })
  const signal = AbortSignal.timeout(2_000_000)
  for (const allowed of ['true', 'false']) {
    await repository.git('config', 'uploadpack.allowFilter', allowed)
    const name = { org: 'org_a', repository: `line-${allowed}` }
    const snapshot = await mirrors.fetch(name, { kind: 'directory', path: repository.directory }, {}, signal)
    const files = await snapshot.files(signal)
    expect(files.find(({ path }) => path === 'big')?.bytes).toBeGreaterThan(LIMITS.codeMaxFileBytes)
    const read = await Array.fromAsync(
      snapshot.read(
        files.map(({ oid }) => oid),
        signal,
      ),
    )
    expect(read.map(({ bytes }) => bytes.length)).toEqual([1])
  }
})

/** A length as packs and deltas write it: seven bits a byte, the lowest first. */
function lengthBytes(length: number, bytes: number[] = []): number[] {
  return length < 128 ? [...bytes, length] : lengthBytes(Math.floor(length / 128), [...bytes, (length % 128) | 128])
}

/** An object of a pack: its type, the length of what follows, then that, deflated. */
function packed(type: number, content: Buffer, base: number[] = []): Buffer {
  const high = Math.floor(content.length / 16)
  const first = (type << 4) | (content.length % 16)
  const head = high === 0 ? [first] : [first | 128, ...lengthBytes(high)]
  return Buffer.concat([Buffer.from([...head, ...base]), deflateSync(content)])
}

/** The distance to the base of a delta, as packs write it. */
function distanceBytes(distance: number): number[] {
  const bytes = [distance % 128]
  for (let rest = Math.floor(distance / 128); rest > 0; rest = Math.floor(rest / 128)) {
    rest -= 1
    bytes.unshift((rest % 128) | 128)
  }
  return bytes
}

const BASE = 65_536

/** A delta that copies the first 64 KB of its base so many times. */
const repeating = (baseLength: number, times: number) =>
  Buffer.from([...lengthBytes(baseLength), ...lengthBytes(BASE * times), ...Array.from({ length: times }, () => 0x80)])

test('a delta that grows to 1.5 GB ends the fetch, and no more than its own process', async () => {
  const { server, dataDir } = await place()
  const repository = await server.repository('bomb', { files: { small: 's' } })
  const times = 24_000
  const base = packed(3, Buffer.alloc(BASE, 'a'))
  const delta = packed(6, repeating(BASE, times), distanceBytes(base.length))
  const head = Buffer.alloc(12)
  head.write('PACK')
  head.writeUInt32BE(2, 4)
  head.writeUInt32BE(2, 8)
  const body = Buffer.concat([head, base, delta])
  const pack = Buffer.concat([body, createHash('sha1').update(body).digest()])
  expect(pack.length).toBeLessThan(1_000)
  const file = join(repository.directory, 'objects/pack/pack-bomb.pack')
  await writeFile(file, pack)
  await repository.git('index-pack', file)
  const indexed = execFileSync('git', ['show-index'], {
    input: readFileSync(file.replace('.pack', '.idx')),
    encoding: 'utf8',
  })
  const ofBase = createHash('sha1').update(`blob ${BASE}\0`).update(Buffer.alloc(BASE, 'a')).digest('hex')
  const oid = indexed.match(/[\da-f]{40}/g)?.find((each) => each !== ofBase)
  await repository.git('update-index', '--add', '--cacheinfo', `100644,${oid},big`)
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
  const tree = (await repository.git('write-tree')).trim()
  const commit = (await repository.git(...identity, 'commit-tree', tree, '-m', 'bomb')).trim()
  await repository.git('update-ref', 'refs/heads/main', commit)
  await repository.git('config', 'uploadpack.allowFilter', 'false')

  const { guard } = openOutbound(ownNetwork({ development: false, privateHosts: ['127.0.0.1'] }))
  const sandbox = openSandbox()
  onTestFinished(() => sandbox.close())
  const mirrors = openMirrors({ config: { dataDir, ...LIMITS }, guard, sandbox })
  const origin = { kind: 'directory', path: repository.directory } as const
  const name = { org: 'org_a', repository: 'bomb' }
  await expect(mirrors.fetch(name, origin, {}, AbortSignal.timeout(600_000))).rejects.toThrow(GitFault)
  expect((await readdir(join(dataDir, 'mirrors/org_a'))).filter((entry) => !entry.endsWith('.lock'))).toEqual([])
})
