import { readdir, readFile, writeFile } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'
import type pg from 'pg'

const LOW = constants.priority.PRIORITY_BELOW_NORMAL

/** It may be over already, or somebody else's. */
function lower(process: number) {
  try {
    if (getPriority(process) < LOW) setPriority(process, LOW)
  } catch {}
}

/** Lets everybody else on this machine go first: also with the threads that only clean up, which count by themselves. */
export async function stepAside() {
  lower(process.pid)
  const threads = await readdir('/proc/self/task').catch(() => [])
  for (const thread of threads) lower(Number(thread))
}

/** Lets everybody else go first in the server's process for this connection, if that runs on this machine. */
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

/** Whether a process is what it should be: behind a socket there may be a machine of its own, with numbers of its own. */
async function isServing(pid: number, database: string): Promise<boolean> {
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return title.startsWith('postgres: ') && title.includes(` ${database} `)
}

/** Where Linux shares time out by session, a process that is one by itself is as important as all others together. */
async function lowerSession(pid: number) {
  const place = `/proc/${pid}/autogroup`
  const isLow = / nice 1\d/.test(await readFile(place, 'utf8').catch(() => ''))
  if (!isLow) await writeFile(place, String(LOW)).catch(() => {})
}
