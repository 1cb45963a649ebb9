import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const TICKS_A_SECOND = 100
const LOOK_MS = 50

const read = (file: string) => {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

/** The CPU of a process, of what it started that lives, and of what has ended; in seconds. */
export function cpuOfTree(pid: number): number {
  const stat = read(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const own = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) / TICKS_A_SECOND
  return childrenOf(pid).reduce((sum, child) => sum + cpuOfTree(child), own)
}

const megabytes = (pid: number, field: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_024

/** A run of the sandbox: which task it has, and the most memory that it had. */
export interface SeenRun {
  pid: number
  task: string
  megabytes: number
}

/** The runs of the sandbox that live below a process. */
export function runsOf(service: number): SeenRun[] {
  return childrenOf(service).flatMap((pid) => {
    const task = /--snapshot-blob\0[^\0]*sandbox-([a-z]+)-/.exec(read(`/proc/${pid}/cmdline`))?.[1]
    return task ? [{ pid, task, megabytes: megabytes(pid, 'VmHWM') }] : []
  })
}

/** Watches the memory of a service and of its analyser until it is told to stop. */
export function watchMemory(service: number) {
  const most = { service: megabytes(service, 'VmRSS'), analyser: new Map<string, number>() }
  const idle = most.service
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most.service = Math.max(most.service, megabytes(service, 'VmRSS'))
      for (const run of runsOf(service))
        most.analyser.set(run.task, Math.max(most.analyser.get(run.task) ?? 0, run.megabytes))
      await sleep(LOOK_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return { idle, ...most }
    },
  }
}
