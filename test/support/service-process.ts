import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { NO_VENDORS } from './no-vendors.ts'
import { stopwatch } from './time-limits.ts'
import { TEST_MASTER_KEY } from './tokens.ts'

const MAIN = join(import.meta.dirname, '../../build/service/main.js')

/** The environment of a person who set nothing: the settings of the shell that runs the tests stay out of them. */
export const plainEnvironment = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR })

type Environment = Record<string, string>

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
  output: string
}

/** What a child process says, and how it ends. */
export function observe(child: ChildProcess) {
  let output = ''
  const waiting = new Set<() => void>()
  const hear = (chunk: Buffer) => {
    output += chunk
    for (const look of waiting) look()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const exited = new Promise<Exit>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, output }))
  })

  /** The first match in the output; rejects when the process ends without it. */
  function says(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output)
        if (match) resolve(match)
        if (match) waiting.delete(look)
      }
      waiting.add(look)
      look()
      exited.then(() => reject(new Error(`It ended without saying ${pattern}:\n${output}`)))
    })
  }

  return {
    pid: child.pid ?? 0,
    says,
    exited,
    output: () => output,
    /** As Ctrl-C does, or by another signal. */
    stop(signal: NodeJS.Signals = 'SIGINT') {
      child.kill(signal)
      return exited
    },
  }
}

/** Starts the service on free ports, and promises nothing about how that ends. */
function spawnService(dataDir: string, env: Environment) {
  const shared = env.DATABASE_URL ? { SERVICE_MASTER_KEY: TEST_MASTER_KEY } : {}
  const ofTest = {
    SERVICE_DATA_DIR: dataDir,
    SERVICE_PORT: '0',
    SERVICE_WS_PORT: '0',
    ...shared,
    ...NO_VENDORS,
    ...env,
  }
  const child = spawn(process.execPath, [MAIN], {
    cwd: dataDir,
    env: { ...plainEnvironment(), ...ofTest },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return observe(child)
}

async function answers(url: string) {
  const isOk = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isOk())) await sleep(50)
}

/** A service that has said where it listens and has answered `/api/health`. */
async function runningService(service: ReturnType<typeof spawnService>) {
  const elapsed = stopwatch()
  const [, apiUrl = ''] = await service.says(/API\s+(http:\/\/[^/\s]+)/)
  const [, socketUrl = ''] = await service.says(/WebSocket[^\S\n]+(\S*)/)
  await Promise.race([answers(`${apiUrl}/api/health`), service.exited])
  return { ...service, apiUrl, socketUrl, readyInMs: Math.round(elapsed()) }
}

export type RunningService = Awaited<ReturnType<typeof runningService>>

/** The process id of the embedded database, while there is one. */
async function databasePid(dataDir: string): Promise<number | undefined> {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number.parseInt(await readFile(file, 'utf8'), 10) : undefined
}

async function endOrphan(dataDir: string) {
  const pid = await databasePid(dataDir)
  if (!pid) return
  try {
    process.kill(pid, 'SIGQUIT')
    while (await databasePid(dataDir)) await sleep(20)
  } catch {
    // It had ended before.
  }
}

interface HomeOptions {
  /** When to clean up, if not at the end of the test. */
  atEnd?: (cleanUp: () => Promise<void>) => void
  /** Where the data directory is made. */
  below?: string
}

/** A data directory and the service processes on it, of which nothing is left in the end. */
export async function serviceHome({ atEnd = onTestFinished, below = tmpdir() }: HomeOptions = {}) {
  const dataDir = await mkdtemp(join(below, 'parley-'))
  const services: ReturnType<typeof spawnService>[] = []
  function spawnHere(env: Environment = {}) {
    const service = spawnService(dataDir, env)
    services.push(service)
    return service
  }
  atEnd(async () => {
    await Promise.all(services.map((service) => service.stop('SIGKILL')))
    await endOrphan(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    dataDir,
    spawn: spawnHere,
    start: (env?: Environment) => runningService(spawnHere(env)),
    databasePid: () => databasePid(dataDir),
  }
}
