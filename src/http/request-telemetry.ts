import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { isKnown } from '../shared/identity/caller.ts'
import type { NewId } from '../shared/ids.ts'
import { redactUrl } from '../shared/telemetry/logger.ts'
import type { FinishedRequest } from '../shared/telemetry/traffic.ts'
import { isDeprecated } from './versions/deprecation.ts'

/** Logs one line for each request, without headers, bodies or secrets; health checks and scrapes only if they fail. */
export function requestLog(app: FastifyInstance, { logger }: { logger: Logger }) {
  if (!logger.isLevelEnabled('info')) return
  app.addHook('onResponse', (request, reply, done) => {
    const { caller, routeOptions } = request
    const { endpoint } = routeOptions.config
    if (endpoint?.limit === 'exempt' && reply.statusCode < 400) return done()
    logger.info(
      {
        request_id: request.id,
        method: request.method,
        url: redactUrl(request.originalUrl),
        endpoint: request.isForConsole ? 'console' : endpoint?.id,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.clientIp,
        ...(caller && isKnown(caller) ? { user: caller.userId, organization: caller.org } : {}),
      },
      'request',
    )
    done()
  })
}

const ACCEPTABLE = /^[A-Za-z0-9._-]{1,64}$/

/** The caller's own request id if its form is harmless, else a new one. */
export const requestIds = (newId: NewId) => (request: IncomingMessage) => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : newId('request')
}

export function requestIdHeader(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}

/** Records every finished request in the metrics, by endpoint id. */
export function requestMetrics(app: FastifyInstance, { record }: { record: (request: FinishedRequest) => void }) {
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    record({
      endpointId: request.isForConsole ? 'console' : (endpoint?.id ?? 'unmatched'),
      method: request.method,
      status: reply.statusCode,
      version: request.apiVersion ?? undefined,
      seconds: reply.elapsedTime / 1000,
      deprecated: endpoint !== undefined && isDeprecated(request),
    })
    done()
  })
}
