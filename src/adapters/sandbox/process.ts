import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Duplex, Readable, Writable } from 'node:stream'
import { type Account, canReach, knownAccounts, PREFERRED } from '../../storage/embedded/account.ts'

/** Also what is left when we are killed ends some day: the kernel counts, and writes no file for it. */
const UNDER_LIMITS = 'ulimit -c 0; ulimit -f 0; ulimit -t 60; exec /usr/bin/env -i "$0" "$@"'

/** The heap is bounded by V8, everything else of its memory by whoever watches it. */
const NODE_FLAGS = [
  '--permission',
  '--max-old-space-size=256',
  '--disallow-code-generation-from-strings',
  '--no-addons',
  '--no-warnings',
]

export type SandboxProcess = ReturnType<typeof startProcess>

/** A process that reads its input and nothing else, no file; it waits until it is asked something, once. */
export function startProcess(snapshot: string, { account }: SandboxAccount) {
  const child = spawn('/bin/sh', ['-c', UNDER_LIMITS, process.execPath, ...NODE_FLAGS, '--snapshot-blob', snapshot], {
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

/** Accounts that own nothing, the best first. */
const UNPRIVILEGED = ['nobody', 'daemon', 'bin', 'games']

/** Under whom runs happen; where that is ourselves, why. */
export interface SandboxAccount {
  account?: Account
  why?: string
}

const everybodyReads = (file: string) => (statSync(file).mode & 0o004) !== 0

function canRun(account: Account, program: string): boolean {
  accessSync(program, constants.X_OK)
  return everybodyReads(program) && canReach(account, dirname(program))
}

/** Another account than ours and than the database's, where we are root and it can start Node. */
export function sandboxAccount(program = process.execPath): SandboxAccount {
  if (process.getuid?.() !== 0) return { why: 'the service is not started as root' }
  const accounts = knownAccounts()
  const servers = PREFERRED.find((name) => accounts.some((known) => known.name === name))
  const free = UNPRIVILEGED.filter((name) => name !== servers)
  const account = free.map((name) => accounts.find((known) => known.name === name)).find((known) => known !== undefined)
  if (!account) return { why: `none of the accounts ${free.join(', ')} exists` }
  return canRun(account, program) ? { account } : { why: `the account ${account.name} may not start ${program}` }
}
