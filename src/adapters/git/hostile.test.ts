import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { FORBIDDEN_ADDRESSES } from '../../../test/support/forbidden-addresses.ts'
import { type GitServer, gitRepository, gitServer } from '../../../test/support/git-server.ts'
import { canReach } from '../../storage/embedded/account.ts'
import { openOutbound } from '../outbound/outbound.ts'
import { ownNetwork } from '../outbound/own-network.ts'
import { sandboxAccount } from '../sandbox/process.ts'
import { openSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { GitFault } from './git-fault.ts'
import { gitEnvironment } from './git-process.ts'
import type { CodeOrigin, Mirrors, Wanted } from './mirrors.ts'
import { openMirrors } from './open-mirrors.ts'

const LIMITS = {
  codeMaxRepositoryBytes: 50_000_000,
  codeMaxFiles: 1_000,
  codeMaxFileBytes: 100_000,
  codeFetchSeconds: 200,
}
const signal = AbortSignal.timeout(250_000)

let server: GitServer
let elsewhere: GitServer
let dataDir: string
let sandbox: Sandbox
let mirrors: Mirrors
beforeAll(async () => {
  elsewhere = await gitServer()
  server = await gitServer({
    token: 'opens',
    instead(request, response) {
      if (request.url?.startsWith('/moved')) {
        response.writeHead(302, { location: `${elsewhere.address}${request.url}` }).end()
        return true
      }
      return dumb(request.url ?? '', response)
    },
  })
  dataDir = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-hostile-`))
  // The account of git has to get to its mirrors.
  await chmodForAll(dataDir)
  sandbox = openSandbox()
  mirrors = mirrorsOf({})
})
afterAll(async () => {
  await sandbox?.close()
  await server?.close()
  await elsewhere?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** A repository as plain files, which sends whoever asks for more to another server. */
function dumb(url: string, response: { writeHead(code: number, headers?: object): { end(text?: string): void } }) {
  if (!url.startsWith('/dumb/')) return false
  const oid = 'a'.repeat(40)
  if (url.startsWith('/dumb/info/refs')) response.writeHead(200).end(`${oid}\trefs/heads/main\n`)
  else if (url === '/dumb/HEAD') response.writeHead(200).end('ref: refs/heads/main\n')
  else if (url.endsWith('alternates')) response.writeHead(200).end(`${elsewhere.address}/other/objects\n`)
  else response.writeHead(404).end()
  return true
}

const mirrorsOf = ({
  resolve,
  hosts = ['127.0.0.1'],
}: {
  resolve?: (name: string) => Promise<string[]>
  hosts?: string[]
}) => {
  const rules = ownNetwork({ development: false, privateHosts: hosts })
  const { guard } = openOutbound({ ...rules, ...(resolve && { resolve }) })
  return openMirrors({ config: { dataDir, ...LIMITS }, guard, sandbox })
}

let named = 0
const fetch = (origin: CodeOrigin, wanted: Wanted = {}, from = mirrors) =>
  from.fetch({ org: 'org_a', repository: `rpo_${++named}` }, origin, wanted, signal)

const remote = (url: string, token?: string): CodeOrigin => ({ kind: 'remote', url, token })

const faultOf = async (work: Promise<unknown>) => {
  const fault = await work.then(
    () => undefined,
    (fault: unknown) => fault,
  )
  return fault instanceof GitFault ? fault.kind : fault
}

test('a token opens the server that it is for, and no other hears of it', async () => {
  await server.repository('closed', { files: { a: '1' } })
  expect(await faultOf(fetch(remote(`${server.address}/closed`)))).toBe('not_found')
  expect(await faultOf(fetch(remote(`${server.address}/closed`, 'wrong')))).toBe('not_found')
  expect((await fetch(remote(`${server.address}/closed`, 'opens'))).branch).toBe('main')
  expect(await faultOf(fetch(remote(`${server.address}/moved/closed`, 'opens')))).toBe('redirected')
  expect(elsewhere.seen).toEqual([])
})

test('a repository of plain files sends us nowhere', async () => {
  expect(await faultOf(fetch(remote(`${server.address}/dumb`, 'opens')))).toBeDefined()
  expect(await faultOf(fetch(remote(`${server.address}/dumb`, 'opens'), { depth: 5 }))).toBeDefined()
  expect(elsewhere.seen).toEqual([])
})

test.each([
  ...FORBIDDEN_ADDRESSES,
  ...FORBIDDEN_ADDRESSES.map((address) => address.replace(/^http:/, 'https:')),
  'https://[::ffff:10.0.0.1]/a',
  'ext::sh -c touch% /tmp/pwned',
  'ssh://127.0.0.1/a',
  'git://127.0.0.1/a',
  '--upload-pack=touch',
])('the address %s is not called', async (address) => {
  expect(await faultOf(fetch(remote(address), {}, mirrorsOf({ hosts: [] })))).toBe('refused')
})

test('a server that names bundles, or packs at other addresses, is answered by the address itself', async () => {
  const asked: string[] = []
  const offers = await gitServer({
    instead({ url = '' }) {
      asked.push(url)
      return false
    },
  })
  onTestFinished(() => offers.close())
  const repository = await offers.repository('offers', { files: { a: 'one', b: 'two '.repeat(100) } })
  const blob = (await repository.git('rev-parse', 'main:b')).trim()
  const seen = elsewhere.seen.length
  for (const [name, value] of [
    ['uploadpack.advertiseBundleURIs', 'true'],
    ['bundle.version', '1'],
    ['bundle.mode', 'all'],
    ['bundle.one.uri', `${elsewhere.address}/other.bundle`],
    ['uploadpack.blobPackfileUri', `${blob} ${'c'.repeat(40)} ${elsewhere.address}/other.pack`],
  ] as const)
    await repository.git('config', name, value)
  const snapshot = await fetch(remote(`${offers.address}/offers`), { depth: 2 })
  expect((await snapshot.files(signal)).map(({ path }) => path)).toEqual(['a', 'b'])
  expect(asked.length).toBeGreaterThan(1)
  expect(elsewhere.seen.length).toBe(seen)
})

test('git connects to the address that was judged, whatever its name stands for later', async () => {
  const repository = await elsewhere.repository('named', { files: { a: '1' } })
  const answers = [['127.0.0.1'], ['10.0.0.1', '127.0.0.1']]
  const changing = mirrorsOf({ hosts: ['code.example', '127.0.0.1'], resolve: async () => answers.shift() ?? [] })
  const snapshot = await fetch(remote(`http://code.example:${elsewhere.port}/named`), {}, changing)
  expect(snapshot.commit).toBe((await repository.git('rev-parse', 'main')).trim())
  expect(elsewhere.seen.at(-1)?.headers.host).toBe(`code.example:${elsewhere.port}`)

  const inside = mirrorsOf({ hosts: [], resolve: async () => ['93.184.216.34', '10.0.0.1'] })
  expect(await faultOf(fetch(remote('https://code.example/named'), {}, inside))).toBe('refused')
  const nowhere = mirrorsOf({ resolve: async () => Promise.reject(new Error('no such name')) })
  expect(await faultOf(fetch(remote('https://code.example/named'), {}, nowhere))).toBe('unreachable')
})

test('nothing that the configuration or the hooks of a repository name is started', async () => {
  const trap = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-trap-`))
  const repository = await gitRepository(join(trap, 'code.git'), {
    files: {
      '.gitattributes': '* filter=trap diff=trap\n',
      '.gitmodules': `[submodule "x"]\n\tpath = x\n\turl = ext::sh -c "touch ${trap}/sprung"\n`,
      x: { submodule: 'b'.repeat(40) },
      'out of the tree': { link: '/etc/passwd' },
      'a\u202eb': 'bidi',
    },
  })
  await chmodForAll(trap)
  const spring = `touch ${trap}/sprung`
  for (const [name, value] of [
    ['core.fsmonitor', spring],
    ['core.hooksPath', `${trap}/hooks`],
    ['core.sshCommand', spring],
    ['core.alternateRefsCommand', spring],
    ['filter.trap.smudge', spring],
    ['diff.trap.textconv', spring],
    ['diff.external', spring],
    ['uploadpack.packObjectsHook', spring],
    ['remote.origin.url', `ext::sh -c "${spring}"`],
    ['remote.origin.promisor', 'true'],
    ['extensions.partialClone', 'origin'],
  ] as const)
    await repository.git('config', name, value)
  await mkdir(join(trap, 'hooks'))
  for (const hook of ['post-checkout', 'reference-transaction', 'post-update'])
    await writeFile(join(trap, 'hooks', hook), `#!/bin/sh\n${spring}\n`, { mode: 0o755 })

  const snapshot = await fetch({ kind: 'directory', path: repository.directory }, { depth: 3 })
  const files = await snapshot.files(signal)
  expect(files.map(({ path, kind }) => [path, kind])).toEqual([
    ['.gitattributes', 'file'],
    ['.gitmodules', 'file'],
    ['a\u202eb', 'file'],
    ['out of the tree', 'link'],
    ['x', 'submodule'],
  ])
  await Array.fromAsync(
    snapshot.read(
      files.map(({ oid }) => oid),
      signal,
    ),
  )
  await Array.fromAsync(snapshot.history(signal))
  expect(await readdir(trap)).toEqual(['code.git', 'hooks'])
  await rm(trap, { recursive: true })
})

/** The account of git must get there. */
const chmodForAll = (directory: string) => chmod(directory, 0o755)

test('names that lead out of the tree are refused, long ones and doubled directories are bounded', async () => {
  const { directory, git } = await elsewhere.repository('odd', { files: { a: '1' } })
  const blob = (await git('rev-parse', 'main:a')).trim()
  const commitOf = async (...entries: [string, string, string][]) => {
    const rows = entries.map(([mode, oid, name]) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]),
    )
    await writeFile(join(directory, 'raw'), Buffer.concat(rows))
    return (await git('hash-object', '-t', 'tree', '--literally', '-w', 'raw')).trim()
  }
  const point = async (tree: string) => {
    const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
    await git('update-ref', 'refs/heads/main', (await git(...identity, 'commit-tree', tree, '-m', 'odd')).trim())
    return fetch(remote(`${elsewhere.address}/odd`))
  }
  for (const name of ['..', '.git', '../up', '']) {
    expect(await faultOf(point(await commitOf(['100644', blob, name]))), name).toBe('malformed')
  }
  for (const name of ['n'.repeat(4_096), 'a%00b', 'a\u2400b', '\\0', '\u202egnp.exe', '-', 'con', ' ']) {
    const odd = await point(await commitOf(['100644', blob, name]))
    expect((await odd.files(signal)).map(({ path }) => path)).toEqual([name])
  }

  let tree = await commitOf(['100644', blob, 'leaf'])
  for (let depth = 0; depth < 30; depth++) tree = await commitOf(['40000', tree, 'a'], ['40000', tree, 'b'])
  const bomb = await point(tree)
  expect(await faultOf(bomb.files(signal))).toBe('too_many_files')
})

test('as root, git runs under an account that is neither ours nor that of the database', async () => {
  const { account } = sandboxAccount('/bin/sh')
  if (!account || !canReach(account, dataDir)) return
  await elsewhere.repository('owned', { files: { a: '1' } })
  await mirrors.fetch({ org: 'org_a', repository: 'owned' }, remote(`${elsewhere.address}/owned`), {}, signal)
  const place = join(dataDir, 'mirrors/org_a/owned')
  const written = await readdir(join(place, 'objects/pack'))
  expect(written.length).toBeGreaterThan(0)
  for (const name of written) expect((await stat(join(place, 'objects/pack', name))).uid).toBe(account.uid)
  expect((await stat(join(dataDir, 'mirrors/git.config'))).uid).toBe(process.getuid?.())
})

test('git knows nothing of our environment', () => {
  const environment = gitEnvironment({ 'http.x.extraHeader': 'secret' }, '/settings')
  expect(Object.keys(environment).filter((name) => !/^(GIT_|LC_ALL$|PATH$|HOME$|TZ$)/.test(name))).toEqual([])
  expect(environment).toMatchObject({
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/settings',
    GIT_TERMINAL_PROMPT: '0',
  })
})
