import { assemble } from '../assemble.ts'
import { loadConfig } from '../config/load.ts'
import { createLogger } from '../shared/telemetry/logger.ts'
import { joinServer, migrateServer } from '../storage/server.ts'

/** Folds the views named on the command line, or all of them, anew from the log. */
try {
  const { config } = loadConfig()
  const logger = createLogger({ level: 'warn', readable: process.stdout.isTTY === true })
  await using opened = new AsyncDisposableStack()
  const server = await joinServer(config, logger)
  opened.defer(server.stop)
  await migrateServer(server.url, logger)
  const { cursors, close } = await assemble({ config: { ...config, role: 'api' }, logger, databaseUrl: server.url })
  opened.defer(close)
  const names = process.argv.slice(2)
  for (const name of names.length > 0 ? names : [undefined]) {
    for (const [view, events] of Object.entries(await cursors.rebuild(name))) {
      console.log(`rebuilt ${view} from ${events} events`)
    }
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
