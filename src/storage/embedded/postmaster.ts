import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, pathFromInside, startedIn } from './account.ts'
import { SOCKET_PORT, socketDirectory, socketIn } from './socket.ts'

/** The paths of one server and how it is run. */
export interface Server {
  dataDir: string
  postgres: string
  clusterDir: string
  socketDir: string
  logFile: string
  account: Account | undefined
  settings: Readonly<Record<string, string>>
}

/** A started server; `failure` says why it ended, once it has. */
export interface Start {
  failure?: string
}

/** Starts the server in its own session, so that Ctrl-C reaches us first and we can finish before it stops. */
export function startPostmaster({ dataDir, postgres, clusterDir, logFile, account, settings }: Server): Start {
  const socketDir = socketDirectory(dataDir, account)
  clearForeignLocks(clusterDir, socketDir)
  const own = { port: String(SOCKET_PORT), unix_socket_directories: socketDir }
  const flags = Object.entries({ ...settings, ...own }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openServerLog(logFile)
  const child = spawn(postgres, ['-D', pathFromInside(clusterDir, account), ...flags], {
    ...startedIn(clusterDir, account),
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
  })
  log.close()
  child.unref()
  const start: Start = {}
  child.once('error', ({ message }) => {
    start.failure = message
  })
  child.once('exit', (code, signal) => {
    start.failure = log.lastWords() ?? `it ended with ${signal ?? code}`
  })
  return start
}

/** The process that the cluster's lock file names, if it really is this cluster's server. */
export function runningPostmaster(clusterDir: string): number | undefined {
  const pid = pidIn(join(clusterDir, 'postmaster.pid'))
  return pid !== undefined && serves(pid, clusterDir) ? pid : undefined
}

const SHUTDOWN_GRACE_MS = 20_000

/**
 * Stops the server (fast shutdown) and waits; one that hangs is killed, which the write-ahead log repairs at the next
 * start.
 */
export async function stopPostmaster(clusterDir: string) {
  const pid = runningPostmaster(clusterDir)
  if (pid === undefined) return
  process.kill(pid, 'SIGINT')
  const hurry = setTimeout(() => isAlive(pid) && process.kill(pid, 'SIGQUIT'), SHUTDOWN_GRACE_MS)
  while (serves(pid, clusterDir)) await sleep(10)
  clearTimeout(hurry)
}

/** Signal 0 only tests whether the process exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A server's working directory is its cluster; its process id alone may belong to another process by now. */
function serves(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

/** PostgreSQL removes a lock file whose process is gone, but refuses to start if another process has the id now. */
function clearForeignLocks(clusterDir: string, socketDir: string) {
  for (const lock of [join(clusterDir, 'postmaster.pid'), `${socketIn(socketDir)}.lock`]) {
    const pid = pidIn(lock)
    if (pid !== undefined && isAlive(pid) && !serves(pid, clusterDir)) rmSync(lock, { force: true })
  }
}

function pidIn(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

const LONG_LOG_BYTES = 10 * 1024 * 1024

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.alloc(0)
  }
}

/** Opens the server's log to append; a long one is put aside first. */
export function openServerLog(file: string) {
  if (sizeOf(file) > LONG_LOG_BYTES) renameSync(file, `${file}.old`)
  const start = sizeOf(file)
  const descriptor = openSync(file, 'a', 0o600)
  return {
    descriptor,
    close: () => closeSync(descriptor),
    /** Why the server that writes here gave up, in its own words; undefined if the log was removed with the data. */
    lastWords(): string | undefined {
      const fatal = bytesOf(file)
        .subarray(start)
        .toString()
        .split('\n')
        .findLast((line) => /FATAL|PANIC/.test(line))
      return fatal?.replace(/^.*?(FATAL|PANIC): +/, '')
    },
  }
}
