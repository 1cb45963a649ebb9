import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { onTestFinished, test } from 'vitest'
import { openHotReads } from '../../src/storage/connection/hot-reads.ts'
import { databaseOn, openPool } from '../../src/storage/database.ts'
import { serverAccount } from '../../src/storage/embedded/account.ts'
import { ensureCluster, SUPERUSER } from '../../src/storage/embedded/cluster.ts'
import { reachServer } from '../../src/storage/embedded/owner.ts'
import { runningPostmaster, stopPostmaster } from '../../src/storage/embedded/postmaster.ts'
import { SOCKET_PORT, socketDirectory } from '../../src/storage/embedded/socket.ts'
import { migrateServer } from '../../src/storage/server.ts'
import { cpuSecondsOf } from './process-cpu.ts'

const INSTALLED = '/usr/lib/postgresql'

const program = (major: number, name: string) => join(INSTALLED, String(major), 'bin', name)

const majors = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : []
const newest = majors.filter((major) => existsSync(program(major, 'postgres'))).sort((a, b) => b - a)[0]

if (!newest) console.warn('Tests with a PostgreSQL server are skipped: install it with `apt-get install postgresql`')

/** A test that needs Debian's PostgreSQL. */
export const debianTest = test.skipIf(!newest)

/** A server that is not ours, of Debian's version, durable as an operator's would be; stopped, killed and started at will. */
export async function debianPostgres() {
  const place = await placeForCluster()
  await ensureCluster({ ...place, initdbFlags: ['--locale=C', '--no-sync'] })
  return serverIn(place)
}

export type DebianPostgres = Awaited<ReturnType<typeof debianPostgres>>

/** Such a server with our tables, gone at the end of the test, and its database as those of tests are handed over. */
export async function debianDatabase({ size = 4 } = {}) {
  const postgres = await debianPostgres()
  onTestFinished(() => postgres.remove())
  const { url } = postgres
  await migrateServer(url, pino({ enabled: false }))
  const pool = openPool({ url, size, applicationName: 'test' })
  const hotReads = openHotReads({ url, applicationName: 'test' })
  const close = async () => void (await Promise.all([pool.end(), hotReads.close()]))
  onTestFinished(close)
  return { postgres, database: { url, pool, db: databaseOn(pool), hotReads, close } }
}

/** A streaming standby of such a server. */
export async function standbyOf({ socketDir }: Pick<DebianPostgres, 'socketDir'>) {
  const place = await placeForCluster()
  const { clusterDir, account, binaries } = place
  mkdirSync(clusterDir, { mode: 0o700 })
  if (account) chownSync(clusterDir, account.uid, account.gid)
  const from = [`--host=${socketDir}`, `--port=${SOCKET_PORT}`, `--username=${SUPERUSER}`]
  const into = [`--pgdata=${clusterDir}`, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  await promisify(execFile)(program(binaries.major, 'pg_basebackup'), [...from, ...into], {
    cwd: clusterDir,
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  return serverIn(place)
}

async function placeForCluster() {
  const major = newest ?? 0
  const directory = await mkdtemp(join(tmpdir(), 'parley-debian-'))
  await chmod(directory, 0o711)
  const clusterDir = join(directory, 'cluster')
  const binaries = { initdb: program(major, 'initdb'), postgres: program(major, 'postgres'), major }
  return { directory, clusterDir, binaries, account: serverAccount(clusterDir) }
}

async function serverIn({ directory, clusterDir, binaries, account }: Awaited<ReturnType<typeof placeForCluster>>) {
  const socketDir = socketDirectory(directory, account)
  const server = {
    dataDir: directory,
    postgres: binaries.postgres,
    clusterDir,
    socketDir,
    logFile: join(directory, 'log'),
    account,
    settings: { listen_addresses: '' },
  }

  const start = async () => {
    const client = await reachServer(server)
    await client.end()
  }
  const stop = () => stopPostmaster(clusterDir)
  const kill = () => {
    const pid = runningPostmaster(clusterDir)
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  }
  await start()
  return {
    url: `postgresql://${SUPERUSER}@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    socketDir,
    start,
    stop,
    kill,
    async restart() {
      await stop()
      await start()
    },
    /** For so long none of its processes does anything, and no connection is lost. */
    async stall(ms: number) {
      const all = processesOf(runningPostmaster(clusterDir))
      for (const pid of all) process.kill(pid, 'SIGSTOP')
      await sleep(ms)
      for (const pid of all) process.kill(pid, 'SIGCONT')
    },
    /** What it and its connections have taken of the processor so far. */
    cpuSeconds() {
      const [postmaster, ...children] = processesOf(runningPostmaster(clusterDir)).map(cpuSecondsOf)
      return [postmaster, ...children].reduce((sum, taken) => sum + (taken?.own ?? 0), postmaster?.ofEnded ?? 0)
    },
    async remove() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A server and its children, of which each serves a connection. */
function processesOf(postmaster = 0): number[] {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.trim().split(' ').map(Number)]
}
