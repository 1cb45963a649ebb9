import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { observe, plainEnvironment } from './service-process.ts'

const BUILT = join(import.meta.dirname, '../../build/service')

/** A command of the built service in a pipe, as a script runs it, on the data of a home. */
export function pipedCommand(
  program: 'ask' | 'parley',
  { dataDir }: { dataDir: string },
  args: readonly string[],
  env: Record<string, string> = {},
) {
  const child = spawn(process.execPath, [join(BUILT, `${program}.js`), ...args], {
    cwd: dataDir,
    env: { ...plainEnvironment(), SERVICE_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (chunk: Buffer) => (said[name] += chunk))
  const process_ = observe(child)
  const ended = process_.exited.then(({ code }) => ({ code, ...said }))
  return { ...process_, ended, stopReading: () => child.stdout.destroy() }
}
