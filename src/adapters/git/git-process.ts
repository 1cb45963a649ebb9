import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Account } from '../../storage/embedded/account.ts'
import { PATH } from './git-program.ts'

/** Settings of git for one run, by name; a list sets a name several times. */
export type GitSettings = Readonly<Record<string, string | readonly string[]>>

/** Under which account git runs, and the file with the settings of what it starts itself. */
export interface GitHome {
  account: Account | undefined
  settingsFile: string
}

export interface GitRun {
  /** The bare repository. */
  directory: string
  home: GitHome
  args: readonly string[]
  settings?: GitSettings
  /** The largest file that it may write. */
  fileBytes?: number
  cpuSeconds?: number
  signal: AbortSignal
}

export interface GitEnd {
  code: number | null
  killedBy: NodeJS.Signals | null
  /** What it said of errors, shortened. */
  said: string
}

export interface GitProcess {
  input: Writable
  output: Readable
  /** Settles when the process and all its children have ended their output. */
  over: Promise<GitEnd>
  /** Kills it with all its children. */
  kill(): void
}

/** Settings of every run: nothing is executed, asked for, called or tidied. */
const ALWAYS: GitSettings = {
  'protocol.allow': 'never',
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.askPass': '',
  'core.sshCommand': 'false',
  'core.alternateRefsCommand': '',
  'core.packedGitWindowSize': '32m',
  'core.packedGitLimit': '256m',
  'core.bigFileThreshold': '16m',
  'credential.helper': '',
  'gc.auto': '0',
  'index.threads': '1',
  'log.mailmap': 'false',
  'maintenance.auto': 'false',
  'pack.threads': '1',
  'submodule.recurse': 'false',
}

/** The environment of git: nothing of ours, no configuration but what stands here. */
export function gitEnvironment(settings: GitSettings, settingsFile: string): Record<string, string> {
  const rows = Object.entries({ ...ALWAYS, ...settings }).flatMap(([name, given]) =>
    (typeof given === 'string' ? [given] : given).map((value) => ({ name, value })),
  )
  const numbered = rows.flatMap(({ name, value }, index) => [
    [`GIT_CONFIG_KEY_${index}`, name],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ])
  return {
    PATH,
    HOME: '/dev/null',
    LC_ALL: 'C',
    TZ: 'UTC',
    GIT_DIR: '.',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: settingsFile,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_CONFIG_COUNT: String(rows.length),
    ...Object.fromEntries(numbered),
  }
}

/** The kernel holds git and its children to these limits, whatever becomes of this process. */
const UNDER_LIMITS =
  'ulimit -c 0; ulimit -f "$1"; ulimit -t "$2"; ulimit -v "$3"; umask 077; shift 3; exec nice -n 10 git "$@"'
const MEMORY_KILOBYTES = 1_048_576
const BLOCK_BYTES = 512
const USUAL_CPU_SECONDS = 600
const SAID_BYTES = 8_192

/** Starts git in a bare repository. */
export function startGit({
  directory,
  home,
  args,
  settings = {},
  fileBytes = 0,
  cpuSeconds,
  signal,
}: GitRun): GitProcess {
  signal.throwIfAborted()
  const limits = [Math.ceil(fileBytes / BLOCK_BYTES), cpuSeconds ?? USUAL_CPU_SECONDS, MEMORY_KILOBYTES].map(String)
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(
    '/bin/sh',
    ['-c', UNDER_LIMITS, 'git', ...limits, ...args],
    {
      cwd: directory,
      env: gitEnvironment(settings, home.settingsFile),
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
      ...(home.account && { uid: home.account.uid, gid: home.account.gid }),
    },
  )
  const kill = () => killGroup(child.pid)
  signal.addEventListener('abort', kill, { once: true })
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.on('error', () => {})
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-SAID_BYTES)
  })
  const over = once(child, 'close')
    .then(
      ([code, killedBy]) => ({ code: code as number | null, killedBy: killedBy as NodeJS.Signals | null, said }),
      (fault: Error) => ({ code: null, killedBy: null, said: fault.message }),
    )
    .finally(() => signal.removeEventListener('abort', kill))
  return { input: child.stdin, output: child.stdout, over, kill }
}

function killGroup(pid: number | undefined) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

const MOST_OUTPUT_BYTES = 1_048_576

/** Runs git to its end and returns its output, which is short. */
export async function runGit(run: GitRun): Promise<GitEnd & { output: string }> {
  const child = startGit(run)
  child.input.end()
  let output = ''
  for await (const chunk of child.output.setEncoding('utf8')) {
    output += chunk
    if (output.length > MOST_OUTPUT_BYTES) child.kill()
  }
  const end = await child.over
  run.signal.throwIfAborted()
  return { ...end, output }
}
