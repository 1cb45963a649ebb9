import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'vitest'
import { unusedPort } from './unused-port.ts'

const run = promisify(execFile)

const SERVER = 'redis-server'
const installed = spawnSync(SERVER, ['--version']).status === 0
if (!installed) console.warn('Tests with Redis are skipped: install it with `apt-get install redis-server`')

export const hasRedis = installed

/** A test that needs a real Redis. */
export const redisTest = test.skipIf(!installed)

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts one server and waits until it says that it is ready. */
async function spawnRedis(directory: string, args: string[], ready: string): Promise<ChildProcess> {
  const child = spawn(SERVER, args, { cwd: directory, stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000)
      if (said.includes(ready)) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => {
      running.delete(child)
      reject(new Error(`redis-server ended: ${said}`))
    })
  })
  return child
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGCONT')
  child.kill('SIGKILL')
  await ended
}

const serverArgs = (port: number) =>
  ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--protected-mode', 'no'].map(String)
const READY = 'Ready to accept connections'

/** A standalone Redis of its own that can be hung, killed and brought back on the same port, empty. */
export async function startRedis() {
  const directory = await mkdtemp(join(tmpdir(), 'parley-redis-'))
  const port = await unusedPort()
  let child = await spawnRedis(directory, serverArgs(port), READY)
  return {
    url: `redis://127.0.0.1:${port}`,
    hang: () => child.kill('SIGSTOP'),
    wake: () => child.kill('SIGCONT'),
    kill: () => end(child),
    async restart() {
      await end(child)
      child = await spawnRedis(directory, serverArgs(port), READY)
    },
    async stop() {
      await end(child)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A primary and one sentinel that knows it as `mymaster`. */
export async function startSentinel() {
  const primary = await startRedis()
  const directory = await mkdtemp(join(tmpdir(), 'parley-sentinel-'))
  const port = await unusedPort()
  const at = new URL(primary.url)
  await writeFile(
    join(directory, 'sentinel.conf'),
    `port ${port}\nbind 127.0.0.1\nprotected-mode no\nsentinel monitor mymaster ${at.hostname} ${at.port} 1\n`,
  )
  const sentinel = await spawnRedis(directory, ['sentinel.conf', '--sentinel'], '+monitor master mymaster')
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      await end(sentinel)
      await primary.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Three primaries that share the slots. */
export async function startCluster() {
  const directory = await mkdtemp(join(tmpdir(), 'parley-cluster-'))
  const nodes = await Promise.all(
    [0, 1, 2].map(async (node) => {
      const [port, bus] = await Promise.all([unusedPort(), unusedPort()])
      const files = ['--cluster-enabled', 'yes', '--cluster-config-file', `node-${node}.conf`]
      const args = [...serverArgs(port), '--cluster-port', String(bus), ...files]
      return { port, child: await spawnRedis(directory, args, READY) }
    }),
  )
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`)
  await run('redis-cli', ['--cluster', 'create', ...hosts, '--cluster-yes'])
  return {
    url: `redis://${hosts.join(',')}`,
    async stop() {
      await Promise.all(nodes.map(({ child }) => end(child)))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
