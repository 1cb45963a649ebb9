import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { assemble } from './assemble.ts'
import type { Config } from './config/load.ts'
import { migrateServer, openServer } from './storage/server.ts'

export interface Service {
  apiUrl: string
  socketUrl: string
  /** In words, for the person who started it. */
  database: string
  stop(): Promise<void>
}

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Opens the whole service and listens; what was opened before a fault is closed again. */
export async function startService({ config, logger }: { config: Config; logger: Logger }): Promise<Service> {
  await using opening = new AsyncDisposableStack()
  const server = await openServer(config, logger)
  opening.defer(server.stop)
  await migrateServer(server.url, logger)
  const { app, sockets, close } = await assemble({ config, logger, databaseUrl: server.url })
  opening.defer(close)
  await app.listen({ host: config.host, port: config.port })
  const { port } = app.server.address() as AddressInfo
  const socketPort = (await sockets?.listen({ host: config.host, port: config.wsPort }))?.port
  const host = shownHost(config.host)
  const opened = opening.move()
  return {
    apiUrl: `http://${host}:${port}`,
    socketUrl: socketPort ? `ws://${host}:${socketPort}/ws` : 'none: this process only works in the background',
    database: server.description,
    stop: () => opened.disposeAsync(),
  }
}
