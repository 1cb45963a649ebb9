import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { isConnectionFault } from '../database.ts'
import { SUPERUSER } from './cluster.ts'
import { runningPostmaster, type Server, type Start, startPostmaster } from './postmaster.ts'
import { SOCKET_PORT } from './socket.ts'

export interface Ownership {
  /** For one query at the start; the connection holds the lock. */
  client: pg.Client
  /** Releases the directory; `last` runs while no other process can take it. */
  release(last: () => Promise<void>): Promise<void>
}

/** Takes the data directory, and takes it again with its server whenever that was restarted or killed from outside. */
export async function holdOwnership(server: Server, logger: Logger): Promise<Ownership> {
  let released = false
  let owner: pg.Client | undefined
  let retaking = Promise.resolve()

  const hold = (client: pg.Client) => {
    owner = client
    client.once('end', () => {
      owner = undefined
      if (!released) retaking = retake()
    })
  }

  const retake = async () => {
    logger.debug({ dataDir: server.dataDir }, 'The embedded database went away; starting it again')
    while (!released && !owner) {
      try {
        hold(await takeOwnership(server))
      } catch (error) {
        logger.warn({ err: error }, 'The embedded database does not start again; trying on')
        await sleep(1_000)
      }
    }
  }

  const client = await takeOwnership(server)
  hold(client)
  return {
    client,
    async release(last) {
      released = true
      await retaking
      if (!owner) return
      await last()
      await owner?.end().catch(() => {})
    },
  }
}

/** The lock in the maintenance database that the owner of the data directory holds. */
const OWNER_LOCK = 5_092_017

/** How long a former owner may take to leave before we report that the directory is taken. */
const PATIENCE_MS = 2_000

async function takeOwnership(server: Server): Promise<pg.Client> {
  const refuseAt = Date.now() + PATIENCE_MS
  for (;;) {
    const client = await reachServer(server)
    const holder = await lockHolder(client).catch(() => 'a server that is stopping')
    if (holder === US) return client
    await client.end().catch(() => {})
    if (Date.now() > refuseAt) throw new DataDirectoryTaken(server, holder)
    await sleep(50)
  }
}

/** Another process owns the data directory; a command that only reads may connect at `socketDir`. */
export class DataDirectoryTaken extends Error {
  readonly socketDir: string

  constructor({ dataDir, socketDir }: Server, holder: string) {
    super(
      `The data directory ${dataDir} is in use by ${holder}: stop that first, or set SERVICE_DATA_DIR to another directory.`,
    )
    this.name = 'DataDirectoryTaken'
    this.socketDir = socketDir
  }
}

const US = 'us'

async function lockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [OWNER_LOCK])
  if (rows[0]?.ours) return US
  const { rows: holders } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [OWNER_LOCK],
  )
  const pid = holders[0]?.name.replace(OWNER_NAME, '').trim()
  return pid ? `another Parley (process ${pid})` : 'another Parley'
}

const START_LIMIT_MS = 60_000
const PAUSE_MS = 15
const RETRY_PAUSE_MS = 100

/** The prefix of the application name of the owner's connection; its process id follows. */
const OWNER_NAME = 'parley owner'

/** Connects to the server of this cluster, and starts one if there is none. */
export async function reachServer(server: Server): Promise<pg.Client> {
  const giveUpAt = Date.now() + START_LIMIT_MS
  let attempt = startUnlessRunning(server)
  for (;;) {
    const client = await connect(server.socketDir)
    if (client) return client
    if (attempt?.failure !== undefined && !PASSING.test(attempt.failure)) throw notStarted(server, attempt.failure)
    if (Date.now() > giveUpAt) throw notStarted(server, attempt?.failure ?? 'it does not answer')
    if (attempt?.failure !== undefined) await sleep(RETRY_PAUSE_MS)
    const underWay = attempt !== undefined && attempt.failure === undefined
    if (!underWay) attempt = startUnlessRunning(server) ?? attempt
    await sleep(PAUSE_MS)
  }
}

const startUnlessRunning = (server: Server): Start | undefined =>
  runningPostmaster(server.clusterDir) === undefined ? startPostmaster(server) : undefined

/** Another server is still stopping, or another process was faster: both pass by themselves. */
const PASSING = /lock file|shared memory block/

const notStarted = ({ clusterDir, logFile }: Server, why: string) =>
  new Error(`The database in ${clusterDir} did not start: ${why} (its log is ${logFile}).`)

async function connect(socketDir: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host: socketDir,
    port: SOCKET_PORT,
    user: SUPERUSER,
    database: 'postgres',
    connectionTimeoutMillis: 10_000,
    application_name: `${OWNER_NAME} ${process.pid}`,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if (isConnectionFault(error)) return undefined
    throw error
  }
}
