import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { assemble } from './assemble.ts'
import type { Config } from './config/load.ts'
import { openPool } from './storage/database.ts'
import { startEmbedded } from './storage/embedded/start.ts'
import { migrate } from './storage/migrate.ts'

export interface Service {
  apiUrl: string
  socketUrl: string
  /** In words, for the person who started it. */
  database: string
  stop(): Promise<void>
}

interface DatabaseServer {
  url: string
  description: string
  stop(): Promise<void>
}

/** The PostgreSQL of the settings, or else the embedded one. */
async function databaseServer(config: Config, logger: Logger): Promise<DatabaseServer> {
  if (config.databaseUrl) return { url: config.databaseUrl, description: 'PostgreSQL server', stop: async () => {} }
  const { url, stop } = await startEmbedded({ dataDir: config.dataDir, logger })
  return { url, description: `embedded PostgreSQL in ${config.dataDir}`, stop }
}

const MIGRATIONS = join(import.meta.dirname, '../migrations')

async function migrated(url: string, logger: Logger) {
  const pool = openPool({ url, size: 1, applicationName: 'parley migrations', logger })
  try {
    await migrate(pool, { directory: MIGRATIONS, logger })
  } finally {
    await pool.end()
  }
}

const shownHost = (host: string) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

/** Opens the whole service and listens; whatever was opened before a fault is closed again. */
export async function startService({ config, logger }: { config: Config; logger: Logger }): Promise<Service> {
  await using opening = new AsyncDisposableStack()
  const server = await databaseServer(config, logger)
  opening.defer(server.stop)
  await migrated(server.url, logger)
  const { app, close } = await assemble({ config, logger, databaseUrl: server.url })
  opening.defer(close)
  await app.listen({ host: config.host, port: config.port })
  const { port } = app.server.address() as AddressInfo
  const opened = opening.move()
  return {
    apiUrl: `http://${shownHost(config.host)}:${port}`,
    socketUrl: '',
    database: server.description,
    stop: () => opened.disposeAsync(),
  }
}
