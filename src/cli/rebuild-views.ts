import { assemble } from '../assemble.ts'
import { loadConfig } from '../config/load.ts'
import { createLogger } from '../shared/telemetry/logger.ts'
import { stepAside } from '../storage/connection/low-priority.ts'
import { joinServer, migrateServer } from '../storage/server.ts'
import { recordCommand } from './record-command.ts'
import { abortedBy, stopSignal } from './stop-signal.ts'

const PAGE = 20_000
const TELL_EVERY_MS = 5_000

/** Reports its progress and speed every few seconds. */
function progressLines() {
  let printed: { at: number; position: number } | undefined
  return ({ position, head }: { position: number; head: number }) => {
    const at = performance.now()
    if (printed && at - printed.at < TELL_EVERY_MS) return
    const rate = printed && Math.max(0, Math.round(((position - printed.position) / (at - printed.at)) * 1_000))
    const share = head === 0 ? 100 : Math.floor((100 * position) / head)
    console.log(`${share} % of the log${rate === undefined ? '' : `, ${rate} events/s`}`)
    printed = { at, position }
  }
}

/** Rebuilds the views named on the command line, or all of them, from the log. */
try {
  const { config } = loadConfig()
  const logger = createLogger({ level: 'warn', readable: process.stdout.isTTY === true })
  const signal = abortedBy(stopSignal(() => 1))
  await using opened = new AsyncDisposableStack()
  const server = await joinServer(config, logger)
  opened.defer(server.stop)
  await migrateServer(server.url, logger)
  const { cursors, close } = await assemble({ config: { ...config, role: 'api' }, logger, databaseUrl: server.url })
  opened.defer(close)
  await stepAside()
  const names = process.argv.slice(2)
  for (const name of names.length > 0 ? names : [undefined]) {
    const rebuilt = await cursors.rebuild(name, { signal, onProgress: progressLines(), pageSize: PAGE })
    for (const [view, events] of Object.entries(rebuilt)) {
      console.log(`rebuilt ${view} from ${events} events`)
      await recordCommand(server.url, {
        action: 'cursors.rebuild',
        on: { type: 'views', id: view },
        details: { events },
      })
    }
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
