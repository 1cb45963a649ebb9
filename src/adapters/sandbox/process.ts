import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
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
  '--preserve-symlinks-main',
]

export type SandboxProcess = ReturnType<typeof startProcess>

/** A process that reads its bundle, its input and nothing else; it waits until it is asked something, once. */
export function startProcess(bundle: string, { account }: SandboxAccount) {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    '/bin/sh',
    ['-c', UNDER_LIMITS, process.execPath, ...POWERLESS, `--allow-fs-read=${bundle}`, bundle],
    {
      cwd: dirname(bundle),
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      ...(account && { uid: account.uid, gid: account.gid }),
    },
  )
  child.stdin.on('error', () => {})
  child.stdout.on('error', () => {})
  const over = once(child, 'close').then(
    ([code, signal]) => ({ code: code as number | null, signal: signal as NodeJS.Signals | null }),
    (fault) => ({ code: null, signal: null, fault: fault as Error }),
  )
  return {
    pid: child.pid,
    input: child.stdin,
    output: child.stdout,
    over,
    /** It keeps no process of ours alive while it only waits. */
    rest() {
      child.unref()
      for (const pipe of [child.stdin, child.stdout]) (pipe as { unref?: () => void }).unref?.()
    },
    wake() {
      child.ref()
      for (const pipe of [child.stdin, child.stdout]) (pipe as { ref?: () => void }).ref?.()
    },
    end: () => void child.kill('SIGKILL'),
  }
}
