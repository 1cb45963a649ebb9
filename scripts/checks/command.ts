import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { COMPILE_CACHE } from '../../test/support/compile-cache.ts'

/** The repository: where every command runs. */
export const root = join(import.meta.dirname, '..', '..')

const environment = () => {
  const { FORCE_COLOR: _, ...inherited } = process.env
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { NODE_COMPILE_CACHE: COMPILE_CACHE, ...inherited, NO_COLOR: '1', PATH: path }
}

interface Finished {
  exitCode: number
  output: string
  /** Of the command and of everything that it waited for. */
  cpuSeconds: number
}

/** The shell alone can tell what its children took of the processor. */
const AND_TIMES = '"$@"; code=$?; times >&3; exit $code'

/** Of the shell itself and, in the second line, of its children: user and system. */
function cpuSecondsIn(times: string): number {
  const [, children = ''] = times.split('\n')
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
  return parts.reduce((total, [, minutes, seconds]) => total + 60 * Number(minutes) + Number(seconds), 0)
}

const running = new Set<ChildProcess>()

/** Runs a command in a process group of its own, so that it can be ended with all that it started. */
export async function run(command: readonly string[]): Promise<Finished> {
  const child = spawn('sh', ['-c', AND_TIMES, 'sh', ...command], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  })
  running.add(child)
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk) => chunks.push(chunk))
  child.stderr?.on('data', (chunk) => chunks.push(chunk))
  const times = text(child.stdio[3] as Readable)
  const exitCode = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
  running.delete(child)
  return { exitCode, output: Buffer.concat(chunks).toString(), cpuSeconds: cpuSecondsIn(await times) }
}

/** Ends every command that runs, with all that it started. */
export function endCommands() {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGTERM')
}

/** Ctrl-C reaches us alone, and so ends every command; listeners that began more hear of it. */
export function interruption(): AbortSignal {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      interrupted.abort()
      endCommands()
    })
  return interrupted.signal
}
