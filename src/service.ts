import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './config/load.ts'
import { ownAddress, tryPorts } from './http/listen.ts'
import type { Authenticate } from './shared/identity/authenticate.ts'
import type { DatabaseOutage } from './storage/connection/outage.ts'
import { migrateServer, openServer } from './storage/server.ts'

export interface ServiceOptions {
  config: Config
  logger: Logger
  /** Which database server to use; our own by default. */
  server?: typeof openServer
  /** How callers are authenticated, in place of their tokens: for commands on the machine itself. */
  authenticate?: Authenticate
  /** Knows when the database is unreachable. */
  outage?: DatabaseOutage
  /** Ends a start that waits for the database or for another node. */
  stopping?: AbortSignal
}

export interface Service {
  apiUrl: string
  /** Absent in a process that only works in the background. */
  socketUrl: string | undefined
  /** In words, for the person who started it. */
  database: string
  stop(): Promise<void>
}

/** Opens the whole service and listens; after a fault, what was opened is closed again. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config } = options
  await tryPorts(config)
  await using opening = new AsyncDisposableStack()
  const { app, sockets, database, close } = await openService(options)
  opening.defer(close)
  await app.listen({ host: config.host, port: config.port })
  const { port } = app.server.address() as AddressInfo
  const socketPort = (await sockets?.listen({ host: config.host, port: config.wsPort }))?.port
  const host = ownAddress(config.host)
  const opened = opening.move()
  return {
    apiUrl: `http://${host}:${port}`,
    socketUrl: socketPort === undefined ? undefined : `ws://${host}:${socketPort}/ws`,
    database,
    stop: () => opened.disposeAsync(),
  }
}

/** The whole service on its migrated database, but not listening. */
export async function openService(options: ServiceOptions) {
  const { config, logger, server: reach = openServer, authenticate, outage, stopping } = options
  await using opening = new AsyncDisposableStack()
  const assembling = assemblyOnceServerStarts()
  const server = await reach(config, logger, stopping)
  opening.defer(server.stop)
  await migrateServer(config.databaseDirectUrl ?? server.url, logger, stopping)
  const { assemble } = await assembling
  const assembly = await assemble({ config, logger, databaseUrl: server.url, authenticate, outage })
  opening.defer(assembly.close)
  const opened = opening.move()
  return { ...assembly, database: server.description, close: () => opened.disposeAsync() }
}

/** Loading all the code takes about as long as starting the database, so both happen at the same time. */
async function assemblyOnceServerStarts() {
  await nextTurn()
  return import('./assemble.ts')
}
