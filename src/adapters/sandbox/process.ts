import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import type { Duplex, Readable, Writable } from 'node:stream'
import type { SandboxAccount } from './account.ts'

/** Also what is left when we are killed ends some day: the kernel counts, and writes no file for it. */
const UNDER_LIMITS = 'ulimit -c 0; ulimit -f 0; ulimit -t 60; exec /usr/bin/env -i "$0" "$@"'

/** The heap is bounded by V8, everything else of its memory by whoever watches it. */
const POWERLESS = [
  '--permission',
  '--max-old-space-size=256',
  '--disallow-code-generation-from-strings',
  '--no-addons',
  '--no-warnings',
]

export type SandboxProcess = ReturnType<typeof startProcess>

/** A process that reads its input and nothing else, no file; it waits until it is asked something, once. */
export function startProcess(snapshot: string, { account }: SandboxAccount) {
  const child = spawn('/bin/sh', ['-c', UNDER_LIMITS, process.execPath, ...POWERLESS, '--snapshot-blob', snapshot], {
    cwd: dirname(snapshot),
    env: {},
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  const [input, output, , host] = child.stdio as unknown as [Writable, Readable, null, Duplex]
  const pipes = [input, output, host]
  for (const pipe of pipes) pipe.on('error', () => {})
  const over = once(child, 'close').then(
    ([code, signal]) => ({ code: code as number | null, signal: signal as NodeJS.Signals | null }),
    (fault) => ({ code: null, signal: null, fault: fault as Error }),
  )
  return {
    pid: child.pid,
    input,
    output,
    /** On which it asks for what only its host can tell. */
    host,
    over,
    /** It keeps no process of ours alive while it only waits. */
    rest() {
      child.unref()
      for (const pipe of pipes) (pipe as { unref?: () => void }).unref?.()
    },
    wake() {
      child.ref()
      for (const pipe of pipes) (pipe as { ref?: () => void }).ref?.()
    },
    end: () => void child.kill('SIGKILL'),
  }
}
