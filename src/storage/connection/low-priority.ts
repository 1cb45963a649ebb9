import { readdir, readFile, writeFile } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'
import type pg from 'pg'

const LOW = constants.priority.PRIORITY_BELOW_NORMAL

/** The process may have ended already, or belong to another user. */
function lower(process: number) {
  try {
    if (getPriority(process) < LOW) setPriority(process, LOW)
  } catch {}
}

/**
 * Lowers the priority of this process on this machine, including its garbage-collecting threads, which count
 * separately.
 */
export async function stepAside() {
  lower(process.pid)
  const threads = await readdir('/proc/self/task').catch(() => [])
  for (const thread of threads) lower(Number(thread))
}

/** Lowers the priority of the server's process for this connection, if it runs on this machine. */
export async function stepAsideIn(connection: pg.ClientBase) {
  const { host } = connection as pg.Client
  if (!host.startsWith('/')) return
  const { rows } = await connection.query<{ pid: number; name: string }>(
    'select pg_backend_pid() as pid, current_database() as name',
  )
  for (const { pid, name } of rows) {
    if (!(await isServing(pid, name))) continue
    lower(pid)
    await lowerSession(pid)
  }
}

/** Whether a process is the expected server: behind a socket may be another machine with its own process ids. */
async function isServing(pid: number, database: string): Promise<boolean> {
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return title.startsWith('postgres: ') && title.includes(` ${database} `)
}

/** Where Linux schedules by session, a session of one process is as important as all others together. */
async function lowerSession(pid: number) {
  const place = `/proc/${pid}/autogroup`
  const isLow = / nice 1\d/.test(await readFile(place, 'utf8').catch(() => ''))
  if (!isLow) await writeFile(place, String(LOW)).catch(() => {})
}
