import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Duplex, Readable, Writable } from 'node:stream'
import { type Account, canReach, knownAccounts, PREFERRED } from '../../storage/embedded/account.ts'
import { MEGABYTE, type SandboxLimits } from './task.ts'

interface ProcessLimits extends Pick<SandboxLimits, 'kernelCpuSeconds' | 'heapBytes'> {
  /** It gets what other processes leave of the processor. */
  isLowPriority: boolean
}

/** The kernel ends a run even if this process is killed, and lets it write no file. */
const underLimits = ({ kernelCpuSeconds, isLowPriority }: ProcessLimits) =>
  `ulimit -c 0; ulimit -f 0; ulimit -t ${kernelCpuSeconds}; exec ${isLowPriority ? 'nice -n 10 ' : ''}/usr/bin/env -i "$0" "$@"`

/** V8 limits the heap; the watcher of the run limits all other memory. */
const nodeFlags = ({ heapBytes }: ProcessLimits) => [
  '--permission',
  `--max-old-space-size=${Math.floor(heapBytes / MEGABYTE)}`,
  '--disallow-code-generation-from-strings',
  '--no-addons',
  '--no-warnings',
]

export type SandboxProcess = ReturnType<typeof startProcess>

/** Starts a process without rights: it can read its input and no file, and waits for one question. */
export function startProcess(snapshot: string, { account }: SandboxAccount, limits: ProcessLimits) {
  const program = [process.execPath, ...nodeFlags(limits), '--snapshot-blob', snapshot]
  const child = spawn('/bin/sh', ['-c', underLimits(limits), ...program], {
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
    /** The pipe on which the run asks its host. */
    host,
    over,
    /** While it waits, it does not keep this process alive. */
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

/** Accounts that own nothing, the preferred first. */
const UNPRIVILEGED = ['nobody', 'daemon', 'bin', 'games']

/** The account under which runs happen; without one, the reason why they use our own. */
export interface SandboxAccount {
  account?: Account
  why?: string
}

const everybodyReads = (file: string) => (statSync(file).mode & 0o004) !== 0

function canRun(account: Account, program: string): boolean {
  accessSync(program, constants.X_OK)
  return everybodyReads(program) && canReach(account, dirname(program))
}

/** Chooses an account that is neither ours nor the database's, if this process is root and the account can start Node. */
export function sandboxAccount(program = process.execPath): SandboxAccount {
  if (process.getuid?.() !== 0) return { why: 'the service is not started as root' }
  const accounts = knownAccounts()
  const servers = PREFERRED.find((name) => accounts.some((known) => known.name === name))
  const free = UNPRIVILEGED.filter((name) => name !== servers)
  const account = free.map((name) => accounts.find((known) => known.name === name)).find((known) => known !== undefined)
  if (!account) return { why: `none of the accounts ${free.join(', ')} exists` }
  return canRun(account, program) ? { account } : { why: `the account ${account.name} may not start ${program}` }
}
