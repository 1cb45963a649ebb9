import { readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/** What a process has taken of the processor, and what those of its children have that ended; undefined where the system does not tell. */
export function cpuSecondsOf(pid: number | undefined): { own: number; ofEnded: number } | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined
  const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = afterName.split(' ').slice(11, 15).map(Number)
  return { own: (user + system) / TICKS_A_SECOND, ofEnded: (endedUser + endedSystem) / TICKS_A_SECOND }
}
