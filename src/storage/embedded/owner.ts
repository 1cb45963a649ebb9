import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Server } from './postmaster.ts'
import { OWNER_NAME, reachServer } from './reach.ts'

/** Held in the maintenance database by the one process that owns the data directory. */
const OWNER_LOCK = 5_092_017

/** How long a former owner may take to go before we say that the directory is taken. */
const PATIENCE_MS = 2_000

/** A connection that holds the data directory for as long as it is open. */
export async function takeOwnership(server: Server, dataDir: string): Promise<pg.Client> {
  const refuseAt = Date.now() + PATIENCE_MS
  for (;;) {
    const client = await reachServer(server)
    const holder = await lockHolder(client).catch(() => 'a server that is stopping')
    if (holder === 'us') return client
    await client.end().catch(() => {})
    if (Date.now() > refuseAt) throw taken(dataDir, holder)
    await sleep(50)
  }
}

const taken = (dataDir: string, holder: string) =>
  new Error(
    `The data directory ${dataDir} is in use by ${holder}: stop that first, or set SERVICE_DATA_DIR to another directory.`,
  )

async function lockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [OWNER_LOCK])
  if (rows[0]?.owned) return 'us'
  const { rows: holders } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [OWNER_LOCK],
  )
  const pid = holders[0]?.name.replace(OWNER_NAME, '').trim()
  return pid ? `another Parley (process ${pid})` : 'another Parley'
}
