import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
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
  const tree = await repository.git('rev-parse', 'main^{tree}')
  const big = spawn('/bin/sh', ['-c', 'head -c 1073741824 /dev/zero | tr "\\0" a | git hash-object -w --stdin'], {
    cwd: repository.directory,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [oid] = await once(big.stdout.setEncoding('utf8'), 'data')
  const small = (await repository.git('rev-parse', 'main:small')).trim()
  expect(tree).not.toBe('')
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
