import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { awaitDatabase, reachDatabase } from './connection/reach-database.ts'
import { openPool, START_PATIENCE_MS } from './database.ts'
import { joinEmbedded, startEmbedded } from './embedded/start.ts'
import { migrate, migrationsIn } from './migrations/migrate.ts'

interface ServerSettings {
  databaseUrl: string | undefined
  /** The same server without the pooler before it. */
  databaseDirectUrl?: string | undefined
  dataDir: string
}

export interface DatabaseServer {
  url: string
  /** In words, for the person who started it. */
  description: string
  stop(): Promise<void>
}

/**
 * The PostgreSQL of the settings, which may still be starting, or else the embedded one, which only one service may
 * use.
 */
export const openServer = (settings: ServerSettings, logger: Logger, stopping?: AbortSignal) =>
  serverBy(
    { embedded: startEmbedded, reach: (url, setting) => awaitDatabase(url, { setting, logger, stopping }) },
    settings,
    logger,
  )

/** The same for a command, which may run beside the service, tries once and needs no pooler. */
export function joinServer({ databaseUrl, databaseDirectUrl, dataDir }: ServerSettings, logger: Logger) {
  const setting = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  return serverBy(
    { embedded: joinEmbedded, reach: (url) => reachDatabase(url, { setting }) },
    { databaseUrl: databaseDirectUrl ?? databaseUrl, dataDir },
    logger,
  )
}

interface Ways {
  embedded: typeof startEmbedded
  reach(url: string, setting: string): Promise<void>
}

async function serverBy(
  { embedded, reach }: Ways,
  { databaseUrl, databaseDirectUrl, dataDir }: ServerSettings,
  logger: Logger,
): Promise<DatabaseServer> {
  if (databaseUrl) {
    await reach(databaseUrl, 'DATABASE_URL')
    if (databaseDirectUrl) await reach(databaseDirectUrl, 'DATABASE_DIRECT_URL')
    return { url: databaseUrl, description: 'PostgreSQL server', stop: async () => {} }
  }
  const { url, stop } = await embedded({ dataDir, logger })
  return { url, description: `embedded PostgreSQL in ${dataDir}`, stop }
}

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

export const knownMigrations = () => migrationsIn(MIGRATIONS)

/** Other nodes that wait for us log this name. */
const OUR_NAME = `parley migrations, process ${process.pid} on ${hostname()}`

/** Brings the database at this address up to this release; `stopping` ends the waiting for another node. */
export async function migrateServer(url: string, logger: Logger, stopping?: AbortSignal): Promise<string[]> {
  const pool = openPool({ url, size: 1, applicationName: OUR_NAME, patienceMs: START_PATIENCE_MS })
  try {
    return await migrate(pool, { directory: MIGRATIONS, logger, stopping })
  } finally {
    await pool.end()
  }
}
