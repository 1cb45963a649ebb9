import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { isKnown } from '../shared/identity/caller.ts'
import { redactUrl } from '../shared/telemetry/logger.ts'

/** One line for each request, without headers, bodies or secrets; health checks and scrapes are told only when they fail. */
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
