import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { assemble } from '../src/assemble.ts'
import { loadConfig } from '../src/config/load.ts'
import { migrateServer, openServer } from '../src/storage/server.ts'

/** An empty folder for data, until all that was opened is closed. */
export async function emptyFolder(opened: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The whole service in this process, on a database in that folder, without background work. */
export async function serviceHere(
  opened: AsyncDisposableStack,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
) {
  const logger = pino({ level: 'fatal' })
  const { config } = loadConfig({ SERVICE_ROLE: 'api', SERVICE_DATA_DIR: dataDir, ...settings })
  const server = await openServer(config, logger)
  opened.defer(server.stop)
  await migrateServer(server.url, logger)
  const service = await assemble({ config, logger, databaseUrl: server.url })
  opened.defer(service.close)
  return { ...service, databaseUrl: server.url }
}
