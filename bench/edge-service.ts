import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { signInReaders } from './readers.ts'

export const SECRET = 'a-secret-for-this-benchmark-0123456789'
export const TOKEN = 'a-token-for-this-benchmark'

/** The built service on these data, without limits, and an administrator; it ends with what was opened. */
export async function ownService(opened: AsyncDisposableStack, dataDir: string) {
  const settings = {
    SERVICE_DATA_DIR: dataDir,
    SERVICE_PORT: '0',
    SERVICE_WS_PORT: '0',
    SERVICE_JWT_SECRET: SECRET,
    SCIM_BEARER_TOKEN: TOKEN,
    RATE_LIMIT_ENABLED: 'false',
  }
  const service = spawn(process.execPath, ['build/service/main.js'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  opened.defer(async () => {
    if (service.exitCode !== null) return
    service.kill('SIGTERM')
    await once(service, 'exit')
  })
  const origin = await new Promise<string>((resolve, reject) => {
    const look = (line: string) => {
      const found = /API\s+(http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1]
      if (found) resolve(found)
    }
    for (const input of [service.stdout, service.stderr]) createInterface({ input }).on('line', look)
    service.once('exit', () => reject(new Error('The service ended before it listened')))
  })
  const { leader, readers } = await signInReaders({ dataDir, jwtSecret: SECRET })
  return { origin, leader, readers, megabytes: () => residentMegabytes(service.pid) }
}

export type OwnService = Awaited<ReturnType<typeof ownService>>

/** From the operating system: the service may be too busy to answer. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024
}
