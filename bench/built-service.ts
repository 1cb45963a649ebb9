import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const here = join(import.meta.dirname, '..')
const TICKS_PER_SECOND = 100

export interface BuiltService {
  origin: string
  pid: number
  /** From the operating system, like its CPU: the service may be too busy to answer. */
  megabytes: () => Promise<number>
  /** User and system time of its process. */
  cpuSeconds: () => Promise<number>
  stop: () => Promise<void>
}

/** Starts the built service of a checkout on ports of its own, and waits until it listens. */
export async function startBuiltService(settings: Record<string, string>, folder = here): Promise<BuiltService> {
  const child = spawn(process.execPath, [join(folder, 'build/service/main.js')], {
    cwd: folder,
    env: { ...process.env, SERVICE_PORT: '0', SERVICE_WS_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    const look = (line: string) => {
      const found = /API\s+(http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1]
      if (found) resolve(found)
    }
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', look)
    child.once('exit', () => reject(new Error(`The service of ${folder} ended before it listened`)))
  })
  return {
    origin,
    pid: child.pid as number,
    async megabytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024
    },
    async cpuSeconds() {
      const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
    },
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
