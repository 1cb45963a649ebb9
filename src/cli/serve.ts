import { ConfigError, loadConfig } from '../config/load.ts'
import { type Service, startService } from '../service.ts'
import { createLogger } from '../shared/logger.ts'

const announcement = ({ apiUrl, socketUrl, database }: Service) => `
Parley is ready.
  API        ${apiUrl}/api/v2
  WebSocket  ${socketUrl}
  Docs       ${apiUrl}/api/docs
  Database   ${database}

Try:  curl ${apiUrl}/api/health
Stop: Ctrl-C
`

/** Runs the service until it is told to stop; whatever forbids a start is told in plain words. */
export async function serve() {
  const began = performance.now()
  const stopping = stopSignal()
  try {
    const { config, warnings } = loadConfig()
    const logger = createLogger({ level: config.logLevel, readable: process.stdout.isTTY === true })
    for (const warning of warnings) logger.warn(warning)
    const service = await startService({ config, logger })
    console.log(announcement(service))
    logger.info({ ms: Math.round(performance.now() - began) }, 'started')
    logger.info({ signal: await stopping }, 'stopping')
    await service.stop()
    logger.info('stopped')
    logger.flush(() => process.exit(0))
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : explained(error))
    process.exit(1)
  }
}

/** The first signal asks for a clean stop, also while the service still starts; the next one does not wait for it. */
const stopSignal = () =>
  new Promise<string>((resolve) => {
    let asked = false
    const ask = (signal: string) => {
      if (asked) process.exit(1)
      asked = true
      resolve(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  })

function explained(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use; stop what listens there, or choose another with SERVICE_PORT or SERVICE_WS_PORT.`
  }
  return `Parley could not start: ${message}`
}
