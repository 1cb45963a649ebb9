import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** What `npm start` does first in a fresh clone, with a registry of the test. */
async function prepareFreshClone(settings: Record<string, string>) {
  const directory = await mkdtemp(join(tmpdir(), 'parley-clone-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  for (const file of CLONED) await cp(join(root, file), join(directory, file))
  const child = spawn(process.execPath, ['scripts/prepare.mjs'], {
    cwd: directory,
    env: { ...plainEnvironment(), npm_config_cache: join(directory, 'cache'), ...settings },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return observe(child).exited
}

/** Takes every connection and never answers. */
async function muteRegistry() {
  const server = createServer((socket) => socket.on('error', () => {}).resume())
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

test('a registry that is not there is told at once', async () => {
  const { code, output } = await prepareFreshClone({ npm_config_registry: 'http://127.0.0.1:1' })
  expect(output).toContain('npm did not finish installing (its registry cannot be reached: ECONNREFUSED): check')
  expect(code).toBe(1)
})

test('a registry that never answers is given up after the time that npm is set to wait', async () => {
  const settings = { npm_config_registry: await muteRegistry(), npm_config_fetch_timeout: '500' }
  const { code, output } = await prepareFreshClone(settings)
  expect(output).toContain('npm did not finish installing (its registry does not answer): check the connection')
  expect(code).toBe(1)
})
