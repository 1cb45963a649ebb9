import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, pathFromInside, startedIn } from './account.ts'
import type { Binaries } from './binaries.ts'
import { isAlive } from './postmaster.ts'

export const SUPERUSER = 'parley'

interface ClusterOptions {
  clusterDir: string
  binaries: Binaries
  account: Account | undefined
  /** False only in tests, which need not survive a power cut. */
  durable: boolean
}

/** Makes the cluster when it is not there. It appears by one rename, so one that was cut off is made anew. */
export async function ensureCluster({ clusterDir, binaries, account, durable }: ClusterOptions) {
  if (existsSync(clusterDir)) return assertVersion(clusterDir, binaries.major)
  removeUnfinished(clusterDir)
  const unfinished = unfinishedName(clusterDir, process.pid)
  mkdirSync(unfinished, { mode: 0o700 })
  if (account) chownSync(unfinished, account.uid, account.gid)
  try {
    await initialise({ clusterDir: unfinished, binaries, account, durable })
    renameSync(unfinished, clusterDir)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(clusterDir)) throw error
  }
}

async function initialise({ clusterDir, binaries, account, durable }: ClusterOptions) {
  const sync = durable ? `--sync-method=${process.platform === 'linux' ? 'syncfs' : 'fsync'}` : '--no-sync'
  const pgdata = `--pgdata=${pathFromInside(clusterDir, account)}`
  const flags = ['--encoding=UTF8', '--locale=C', '--auth=trust', `--username=${SUPERUSER}`, '--no-instructions']
  try {
    await promisify(execFile)(binaries.initdb, [pgdata, sync, ...flags], startedIn(clusterDir, account))
  } catch (cause) {
    throw new Error(`The database could not be created in ${dirname(clusterDir)}: ${reason(cause)}`, { cause })
  }
}

/** The program's own words where it spoke; otherwise why it could not be started. */
function reason(cause: unknown): string {
  const { stderr, message } = cause as { stderr?: string; message: string }
  return stderr?.trim() || message
}

const unfinishedName = (clusterDir: string, pid: number) => `${clusterDir}.unfinished-${pid}`

function removeUnfinished(clusterDir: string) {
  const prefix = basename(unfinishedName(clusterDir, 0)).slice(0, -1)
  for (const name of readdirSync(dirname(clusterDir))) {
    const abandoned = name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))
    if (abandoned) rmSync(join(dirname(clusterDir), name), { recursive: true, force: true })
  }
}

function assertVersion(clusterDir: string, major: number) {
  const found = Number(readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8'))
  if (found === major) return
  throw new Error(
    `${clusterDir} was made by PostgreSQL ${found}, and this release brings PostgreSQL ${major}: dump it with the release that made it (pg_dump), move the directory away, start once, and load the dump.`,
  )
}
