import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'

interface Patience {
  /** When a start first logs what it waits for, and how often from then on. */
  firstWordMs: number
  wordEveryMs: number
  giveUpMs: number
}

export interface LockOptions {
  logger: Logger
  /** Ends the waiting at once, with its reason. */
  stopping?: AbortSignal | undefined
  patience?: Patience
}

/** One node migrates at a time; the others wait and then find nothing left to do. */
const MIGRATION_LOCK = 5_092_018

/** Filling large tables takes minutes; a person looks at what takes longer, and the next start waits again. */
const PATIENCE: Patience = { firstWordMs: 1_000, wordEveryMs: 10_000, giveUpMs: 600_000 }

const PAUSE_MS = 50

/** Takes the lock for the lifetime of this connection, and logs whom it waits for. */
export async function takeMigrationLock(client: pg.ClientBase, { logger, stopping, patience = PATIENCE }: LockOptions) {
  const began = performance.now()
  let nextWordMs = patience.firstWordMs
  while (!(await isOurs(client))) {
    const waited = performance.now() - began
    if (waited >= patience.giveUpMs) throw givenUp(await holderOf(client), waited)
    if (waited >= nextWordMs) {
      nextWordMs = waited + patience.wordEveryMs
      const { name } = await holderOf(client)
      logger.warn(`Waiting for ${name} to finish migrating the database (${seconds(waited)} so far)`)
    }
    await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => {})
    stopping?.throwIfAborted()
  }
}

async function isOurs(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [MIGRATION_LOCK])
  return rows[0]?.ours === true
}

interface Holder {
  name: string
  /** The server's process of that connection, unless it has just ended. */
  pid?: number
}

async function holderOf(client: pg.ClientBase): Promise<Holder> {
  const { rows } = await client.query<{ pid: number; name: string | null; address: string | null }>(
    `select pid, application_name as name, host(client_addr) as address from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and granted
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  )
  const [holder] = rows
  if (!holder) return { name: 'another node' }
  const from = holder.address ? ` at ${holder.address}` : ''
  return { pid: holder.pid, name: `"${holder.name ?? 'another node'}"${from} (database process ${holder.pid})` }
}

const givenUp = ({ name, pid }: Holder, waited: number) =>
  new Error(
    `${name} has been migrating the database for longer than ${seconds(waited)}: start again when it is done${
      pid ? `, or end it with "select pg_terminate_backend(${pid})" if it hangs` : ''
    }.`,
  )

const seconds = (ms: number) => `${Math.round(ms / 1_000)} s`
