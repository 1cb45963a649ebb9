import { loadConfig } from '../config/load.ts'
import { createLogger } from '../shared/telemetry/logger.ts'
import { joinServer, migrateServer } from '../storage/server.ts'
import { recordCommand } from './record-command.ts'

/**
 * Brings the database up to this release without starting the service: for deployments that migrate as a separate step.
 */
try {
  const { config } = loadConfig()
  const logger = createLogger({ level: 'warn', readable: process.stdout.isTTY === true })
  const server = await joinServer(config, logger)
  try {
    const applied = await migrateServer(server.url, logger)
    for (const name of applied) console.log(`applied ${name}`)
    const done = { action: 'jobs.migrate', on: { type: 'database', id: applied.at(-1) ?? '' } }
    if (applied.length > 0) await recordCommand(server.url, { ...done, details: { applied: applied.length } })
    console.log(applied.length === 0 ? 'The database is up to date.' : 'The database is now up to date.')
  } finally {
    await server.stop()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
