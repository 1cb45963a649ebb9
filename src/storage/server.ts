import { join } from 'node:path'
import type { Logger } from 'pino'
import { openPool } from './database.ts'
import { startEmbedded } from './embedded/start.ts'
import { migrate } from './migrate.ts'

interface ServerSettings {
  databaseUrl: string | undefined
  dataDir: string
}

export interface DatabaseServer {
  url: string
  /** In words, for the person who started it. */
  description: string
  stop(): Promise<void>
}

/** The PostgreSQL of the settings, or else the embedded one. */
export async function openServer({ databaseUrl, dataDir }: ServerSettings, logger: Logger): Promise<DatabaseServer> {
  if (databaseUrl) return { url: databaseUrl, description: 'PostgreSQL server', stop: async () => {} }
  const { url, stop } = await startEmbedded({ dataDir, logger })
  return { url, description: `embedded PostgreSQL in ${dataDir}`, stop }
}

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** Brings the database at this address up to this release. */
export async function migrateServer(url: string, logger: Logger): Promise<string[]> {
  const pool = openPool({ url, size: 1, applicationName: 'parley migrations', logger })
  try {
    return await migrate(pool, { directory: MIGRATIONS, logger })
  } finally {
    await pool.end()
  }
}
