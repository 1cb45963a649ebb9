import type { Logger } from 'pino'
import { type Config, ConfigError, loadConfig } from '../config/load.ts'
import { type Service, type ServiceOptions, startService } from '../service.ts'
import { createLogger } from '../shared/telemetry/logger.ts'
import { databaseOutage } from '../storage/connection/outage.ts'
import { abortedBy, StopAsked, stopSignal } from './stop-signal.ts'

const inTerminal = process.stdout.isTTY === true

const addresses = ({ apiUrl, socketUrl, database }: Service, { consoleEnabled }: Config) =>
  socketUrl
    ? `${consoleEnabled ? `  Console    ${apiUrl}\n` : ''}  API        ${apiUrl}/api/v2
  WebSocket  ${socketUrl}
  Docs       ${apiUrl}/api/docs
  Database   ${database}

${consoleEnabled ? `Open ${apiUrl} in a browser and ask a question.` : `Try:  curl ${apiUrl}/api/v2/health`}`
    : `  Health     ${apiUrl}/api/v2/health
  Metrics    ${apiUrl}/metrics`

const announcement = (service: Service, config: Config, ms: number) => `
Parley is ready (${(ms / 1000).toFixed(1)} s).
${addresses(service, config)}${inTerminal ? '\nStop: Ctrl-C' : ''}
`

/**
 * Runs the service until it is told to stop, and calls `started` as soon as it listens; whatever prevents a start is
 * explained in plain words.
 */
export async function serve(started: () => void) {
  const asked = stopSignal(() => 1)
  let config: Config | undefined
  try {
    const loaded = loadConfig()
    config = loaded.config
    const logger = createLogger({
      level: config.logLevel,
      readable: inTerminal,
      explained: (fault) => outage.explains(fault),
    })
    const outage = databaseOutage(logger)
    for (const warning of loaded.warnings) logger.warn(warning)
    const service = await startUnlessAsked({ config, logger, outage, stopping: abortedBy(asked) })
    if (service) {
      started()
      announce(service, config, logger)
    }
    logger.info({ signal: await asked }, 'Stopping')
    await service?.stop()
    logger.info('Stopped')
    logger.flush(() => process.exit(0))
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : explained(error, config))
    process.exit(1)
  }
}

/** Undefined if a stop was requested while the start waited. */
const startUnlessAsked = (options: ServiceOptions) =>
  startService(options).catch((error: unknown) => {
    if (!(error instanceof StopAsked)) throw error
  })

function announce(service: Service, config: Config, logger: Logger) {
  const ms = Math.round(performance.now())
  if (inTerminal) return console.log(announcement(service, config, ms))
  // A log for programs contains nothing but JSON.
  console.error(announcement(service, config, ms))
  const { apiUrl, socketUrl, database } = service
  logger.info({ ms, api: apiUrl, websocket: socketUrl, database }, 'Started')
}

type ListenFault = Error & { code?: string; syscall?: string; port?: number }

function explained(error: unknown, config: Config | undefined): string {
  const { code, syscall, message, port } = error as ListenFault
  const setting = port === config?.wsPort ? 'SERVICE_WS_PORT' : 'SERVICE_PORT'
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop what listens there, or choose another with ${setting}.`
  }
  if (syscall === 'listen' && code === 'EACCES') {
    return `This user may not listen on port ${port}: choose one from 1024 on with ${setting}.`
  }
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && message.includes(String(config?.host)))) {
    return `This machine does not have the address ${config?.host}: give one of its own in SERVICE_HOST, or 0.0.0.0 for all.`
  }
  return `Parley could not start: ${message}`
}
