import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface Usage {
  cpuSeconds: number
  residentBytes: number
}

/** Linux counts so for every program, whatever the kernel's own clock. */
const TICKS_A_SECOND = 100

/** What a process has used; undefined once it is gone. */
export async function usageOf(pid: number): Promise<Usage | undefined> {
  try {
    return await (process.platform === 'linux' ? linuxUsage(pid) : psUsage(pid))
  } catch {
    return undefined
  }
}

async function linuxUsage(pid: number): Promise<Usage> {
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'latin1'),
    readFile(`/proc/${pid}/status`, 'latin1'),
  ])
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND,
    residentBytes: kilobytes * 1024,
  }
}

async function psUsage(pid: number): Promise<Usage> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=,time=', '-p', String(pid)])
  const [kilobytes, time = ''] = stdout.trim().split(/\s+/)
  const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return { cpuSeconds: seconds, residentBytes: Number(kilobytes) * 1024 }
}
