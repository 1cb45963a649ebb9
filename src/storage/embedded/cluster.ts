import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Account, pathFromInside, startedIn } from './account.ts'
import type { Binaries } from './binaries.ts'
import { isAlive } from './postmaster.ts'

const run = promisify(execFile)

export const SUPERUSER = 'parley'

interface ClusterOptions {
  clusterDir: string
  binaries: Binaries
  account: Account | undefined
  /** Further options of `initdb`, beyond those that are always set. */
  initdbFlags: readonly string[]
}

const isCluster = (directory: string) => existsSync(join(directory, 'PG_VERSION'))

/** Creates the cluster if there is none. It gets its name by one rename, so that an interrupted one is created anew. */
export async function ensureCluster(options: ClusterOptions) {
  const { clusterDir, binaries, account } = options
  if (isCluster(clusterDir)) {
    assertVersion(clusterDir, binaries.major)
    if (account) await giveBack(clusterDir, account)
    return
  }
  await removeUnfinished(clusterDir)
  const unfinished = unfinishedName(clusterDir, process.pid)
  mkdirSync(unfinished, { mode: 0o700 })
  if (account) chownSync(unfinished, account.uid, account.gid)
  try {
    await initialise(unfinished, options)
    renameSync(unfinished, clusterDir)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!isCluster(clusterDir)) throw error
  }
}

async function initialise(directory: string, { binaries, account, initdbFlags }: ClusterOptions) {
  const flags = [`--pgdata=${pathFromInside(directory, account)}`, `--username=${SUPERUSER}`, ...initdbFlags]
  try {
    await run(binaries.initdb, [...flags, '--auth=trust', '--encoding=UTF8'], startedIn(directory, account))
  } catch (cause) {
    throw new Error(`The database could not be created in ${dirname(directory)}: ${reason(cause)}`, { cause })
  }
}

/** Files that root restored from a backup belong to root, and the server would refuse them. */
async function giveBack(clusterDir: string, { uid, gid }: Account) {
  if (statSync(clusterDir).uid !== 0) return
  await run('chown', ['-R', `${uid}:${gid}`, clusterDir])
  chmodSync(clusterDir, 0o700)
}

/** The output of the program, or else why it could not be started. */
function reason(cause: unknown): string {
  const { stderr, message } = cause as { stderr?: string; message: string }
  return stderr?.trim() || message
}

const unfinishedName = (clusterDir: string, pid: number) => `${clusterDir}.unfinished-${pid}`

async function removeUnfinished(clusterDir: string) {
  const prefix = basename(unfinishedName(clusterDir, 0)).slice(0, -1)
  for (const name of readdirSync(dirname(clusterDir))) {
    if (!name.startsWith(prefix)) continue
    const creator = Number(name.slice(prefix.length))
    if (creator === process.pid || !isAlive(creator)) await removeStubborn(join(dirname(clusterDir), name))
  }
}

/** The program that fills the directory may have outlived its parent, and writes files until it notices. */
async function removeStubborn(directory: string) {
  for (let attempt = 0; existsSync(directory) && attempt < 100; attempt++) {
    await rm(directory, { recursive: true, force: true }).catch(() => {})
    await sleep(20)
  }
}

function assertVersion(clusterDir: string, major: number) {
  const found = Number(readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8'))
  if (found === major) return
  throw new Error(
    `${clusterDir} was made by PostgreSQL ${found}, and this release brings PostgreSQL ${major}: dump it with the release that made it (pg_dump), move the directory away, start once, and load the dump.`,
  )
}
