import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'vitest'
import { serverAccount } from '../../src/storage/embedded/account.ts'
import { ensureCluster, SUPERUSER } from '../../src/storage/embedded/cluster.ts'
import { reachServer } from '../../src/storage/embedded/owner.ts'
import { runningPostmaster, stopPostmaster } from '../../src/storage/embedded/postmaster.ts'
import { socketDirectory } from '../../src/storage/embedded/socket.ts'

const INSTALLED = '/usr/lib/postgresql'

const program = (major: number, name: string) => join(INSTALLED, String(major), 'bin', name)

const majors = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : []
const newest = majors.filter((major) => existsSync(program(major, 'postgres'))).sort((a, b) => b - a)[0]

if (!newest) console.warn('Tests with a PostgreSQL server are skipped: install it with `apt-get install postgresql`')

/** A test that needs Debian's PostgreSQL. */
export const debianTest = test.skipIf(!newest)

/** A server that is not ours, of Debian's version, durable as an operator's would be; stopped, killed and started at will. */
export async function debianPostgres() {
  const major = newest ?? 0
  const directory = await mkdtemp(join(tmpdir(), 'parley-debian-'))
  await chmod(directory, 0o711)
  const clusterDir = join(directory, 'cluster')
  const account = serverAccount(clusterDir)
  const binaries = { initdb: program(major, 'initdb'), postgres: program(major, 'postgres'), major }
  await ensureCluster({ clusterDir, binaries, account, initdbFlags: ['--locale=C', '--no-sync'] })
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
