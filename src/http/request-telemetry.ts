import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { ServiceError } from '../shared/errors.ts'
import { isKnown } from '../shared/identity/caller.ts'
import type { NewId } from '../shared/ids.ts'
import { redactUrl } from '../shared/telemetry/logger.ts'
import type { FinishedRequest } from '../shared/telemetry/traffic.ts'
import { isDeprecated } from './versions/deprecation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The fault that ended its answer after the status was sent. */
    brokenBy?: ServiceError
  }
}

/** How long the service took for it: an answer that waits for something else is not slow. */
const tookMs = ({ beganWaitingAfter }: FastifyRequest, { elapsedTime }: FastifyReply) =>
  beganWaitingAfter ?? elapsedTime

const statusOf = ({ brokenBy }: FastifyRequest, { statusCode }: FastifyReply) => brokenBy?.status ?? statusCode

const tenths = (ms: number) => Math.round(ms * 10) / 10

type Recorder = (request: FastifyRequest, reply: FastifyReply) => void

/** Records every answer that was sent to its end; of the others, who cuts or loses them says so. */
function recording(app: FastifyInstance, record: Recorder): Recorder {
  app.addHook('onResponse', (request, reply, done) => {
    record(request, reply)
    done()
  })
  return record
}

/** Logs one line for each request, without headers, bodies or secrets; health checks and scrapes only if they fail. */
export function requestLog(app: FastifyInstance, { logger }: { logger: Logger }): Recorder {
  if (!logger.isLevelEnabled('info')) return () => {}
  return recording(app, (request, reply) => {
    const { caller, endpoint, beganWaitingAfter } = request
    if (endpoint?.limit === 'exempt' && reply.statusCode < 400) return
    logger.info(
      {
        request_id: request.id,
        method: request.method,
        url: redactUrl(request.originalUrl),
        endpoint: request.isForConsole ? 'console' : endpoint?.id,
        status: statusOf(request, reply),
        ms: tenths(tookMs(request, reply)),
        ...(beganWaitingAfter === undefined ? {} : { waited_ms: tenths(reply.elapsedTime - beganWaitingAfter) }),
        ip: request.clientIp,
        ...(caller && isKnown(caller) ? { user: caller.userId, organization: caller.org } : {}),
      },
      'request',
    )
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
export function requestMetrics(
  app: FastifyInstance,
  options: { record: (request: FinishedRequest) => void },
): Recorder {
  return recording(app, (request, reply) => {
    const { endpoint } = request
    options.record({
      endpointId: request.isForConsole ? 'console' : (endpoint?.id ?? 'unmatched'),
      method: request.method,
      status: statusOf(request, reply),
      version: request.apiVersion ?? undefined,
      seconds: tookMs(request, reply) / 1000,
      deprecated: endpoint !== undefined && isDeprecated(request),
    })
  })
}
