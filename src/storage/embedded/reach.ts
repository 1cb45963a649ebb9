import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionFault } from '../database.ts'
import { SUPERUSER } from './cluster.ts'
import { runningPostmaster, type Server, type Start, startPostmaster } from './postmaster.ts'
import { SOCKET_PORT } from './socket.ts'

const START_LIMIT_MS = 60_000
const PAUSE_MS = 15
const RETRY_PAUSE_MS = 100

/** How the owner of a data directory names its connection; its process id follows. */
export const OWNER_NAME = 'parley owner'

/** Connects to whatever serves this cluster, starting a server when none does. */
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

/** Another server is still leaving, or another process was faster than we: both end by themselves. */
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
