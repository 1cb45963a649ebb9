import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { reachDatabase } from '../../src/storage/connection/reach-database.ts'
import { unusedPort } from './unused-port.ts'

const PROGRAM = ['/usr/sbin/pgbouncer', 'pgbouncer'].find((path) => spawnSync(path, ['--version']).status === 0)

export const hasPgbouncer = PROGRAM !== undefined

interface Wishes {
  /** What clients send at the start and is ignored, in place of refused. */
  ignored?: string
}

/**
 * Debian's PgBouncer in transaction mode, before the server at this address; answers the address of the same database
 * there. It gives all clients together three connections, so that theirs change often.
 */
export async function pgbouncerBefore(url: string, { ignored = '' }: Wishes = {}): Promise<string> {
  const server = new URL(url)
  const socketDir = server.searchParams.get('host') ?? ''
  const user = decodeURIComponent(server.username)
  const directory = await mkdtemp(join(tmpdir(), 'parley-pgbouncer-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const port = await unusedPort()
  const settings = join(directory, 'pgbouncer.ini')
  const log = join(directory, 'log')
  await writeFile(
    settings,
    `[databases]
* = host=${socketDir} port=5432 user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
ignore_startup_parameters = ${ignored}
logfile = ${log}
`,
  )
  const { uid, gid } = statSync(socketDir)
  const isRoot = process.getuid?.() === 0
  if (isRoot) await Promise.all([chown(directory, uid, gid), chmod(settings, 0o644)])
  const program = spawn(PROGRAM ?? '', ['-q', settings], { stdio: 'ignore', ...(isRoot && { uid, gid }) })
  onTestFinished(() => ended(program))
  const pooled = `postgresql://${user}@127.0.0.1:${port}${server.pathname}`
  while (!(await answers(pooled))) {
    if (program.exitCode !== null) throw new Error(await readFile(log, 'utf8').catch(() => 'PgBouncer does not start'))
  }
  return pooled
}

const answers = (url: string) =>
  reachDatabase(url).then(
    () => true,
    () => false,
  )

async function ended(program: ChildProcess) {
  if (program.exitCode !== null) return
  const exit = once(program, 'exit')
  program.kill()
  await exit
}
