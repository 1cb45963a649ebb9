import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Signals } from './adapters/signals/signals.ts'
import type { Config } from './config/load.ts'
import { publicAddress } from './config/public-address.ts'
import { authentication } from './http/access/authentication.ts'
import { authorization } from './http/access/authorization.ts'
import { addressSet, clientAddress } from './http/access/client-ip.ts'
import { cors } from './http/access/cors.ts'
import { type OnDoorCall, tellOfDoorCalls } from './http/access/door-calls.ts'
import { admitsOrigin, ownHosts } from './http/access/own-hosts.ts'
import { workspaces } from './http/access/workspace.ts'
import { securityHeaders } from './http/answers/answer-headers.ts'
import { answerPieces } from './http/answers/answer-pieces.ts'
import type { AuditSink } from './http/audit/audited-requests.ts'
import { countRefusals, type RefusalCounts } from './http/audit/refusal-counts.ts'
import { bodyParsing } from './http/body/body-parsing.ts'
import { consolePages } from './http/console/pages.ts'
import type { Endpoint } from './http/endpoint.ts'
import { allowedMethods, brokenRequests, strictRequests, unknownRoutes } from './http/errors/broken-requests.ts'
import { asServiceError, errorHandler } from './http/errors/error-handler.ts'
import { answerTurns } from './http/fairness/answer-turns.ts'
import { fairHandlers } from './http/fairness/fair-handlers.ts'
import { type ViewFreshness, viewPositions } from './http/fresh-views.ts'
import { createServer, drainConnections, portOf } from './http/listen.ts'
import { arrivalMs, mount } from './http/mount.ts'
import type { RateLimiter } from './http/rate-limit/limiter.ts'
import { rateLimit } from './http/rate-limit/plugin.ts'
import { requestEndpoint } from './http/request-facts.ts'
import { requestIdHeader, requestIds, requestLog, requestMetrics } from './http/request-telemetry.ts'
import { apiVersion, canonicalUrl } from './http/versions/api-version.ts'
import { deprecation } from './http/versions/deprecation.ts'
import { waitingRoom } from './http/waiting/waiting-room.ts'
import type { ServiceError } from './shared/errors.ts'
import type { Authenticate, Enter } from './shared/identity/authenticate.ts'
import type { Caller } from './shared/identity/caller.ts'
import type { NewId } from './shared/ids.ts'
import type { HeldParts } from './shared/telemetry/held-parts.ts'
import type { Metrics } from './shared/telemetry/metrics.ts'
import type { RecentErrors } from './shared/telemetry/recent-errors.ts'
import type { everySeconds } from './shared/time/timers.ts'
import { databaseTrouble } from './storage/connection/database-errors.ts'

export interface Edge {
  config: Config
  logger: Logger
  now: () => Date
  newId: NewId
  authenticate: Authenticate
  enter: Enter
  /** Refuses a caller who has not just signed in. */
  demandFresh: (caller: Caller) => Promise<void>
  /** Is told of each request of a known caller at a door for other programs. */
  onDoorCall?: OnDoorCall
  auditTrail: AuditSink
  refusalCounts: Pick<RefusalCounts, 'add'>
  freshness: ViewFreshness
  limiter: RateLimiter
  metrics: Metrics
  recentErrors: RecentErrors
  held: HeldParts
  signals: Signals
  /** Aborted when the node stops: requests that wait for news end. */
  closing: AbortSignal
  /** The directory of the built console; undefined if there is none. */
  consoleDirectory?: string | undefined
  /** Checks every answer against its schema: for tests. */
  checkResponses: boolean
  /** The clock of waiting answers: for tests. */
  every?: typeof everySeconds | undefined
}

const IDLE_CONNECTION_MS = 72_000
const UNREAD_ANSWER_SECONDS = 30

/** Endpoints check what comes in and goes out themselves: the compilers that Fastify would use are never loaded. */
function noCompiler(): never {
  throw new Error('An endpoint checks its own schemas')
}

/** The HTTP side of the service: every concern in the order in which it sees a request, then the endpoints. */
export function buildApp(edge: Edge, endpoints: readonly Endpoint[]): FastifyInstance {
  const { config, logger, now, newId, authenticate, enter, demandFresh, auditTrail, refusalCounts } = edge
  const { freshness, limiter, metrics, recentErrors, held, signals, closing, consoleDirectory, checkResponses } = edge
  const https = config.publicUrl?.startsWith('https:') ?? false
  const errorStyle = { format: config.errorFormat, supportUrl: config.supportUrl }
  const timeoutMs = config.requestTimeoutSeconds * 1000
  const requestTimeout = timeoutMs + Math.max(0, ...endpoints.map(arrivalMs))
  const allowedAt = allowedMethods(endpoints)
  const answers = answerTurns({ unreadSeconds: UNREAD_ANSWER_SECONDS })
  const report = (request: FastifyRequest, error: ServiceError, cause: unknown) => {
    recentErrors.add({ requestId: request.id, method: request.method, endpointId: request.endpoint?.id, error, cause })
    if (error.status >= 500 && cause !== error) logger.error({ request_id: request.id, err: cause }, error.message)
  }
  const app = Fastify({
    bodyLimit: config.bodyLimitBytes,
    serverFactory: (handle) =>
      createServer(
        { requestTimeout, headersTimeout: timeoutMs, keepAliveTimeout: IDLE_CONNECTION_MS },
        answers.inTurn(handle),
      ),
    return503OnClosing: false,
    genReqId: requestIds(newId),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 1024 },
    rewriteUrl(request) {
      const { url, version } = canonicalUrl(request.url ?? '/')
      request.versionInUrl = version
      return url
    },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    ...brokenRequests({ newId, allowedAt, ...errorStyle }),
  })

  app.addHook('onClose', async () => answers.stop())
  drainConnections(app, { graceSeconds: config.shutdownGraceSeconds })
  clientAddress(app, { trustedProxies: config.trustedProxies })
  requestEndpoint(app)
  requestIdHeader(app)
  securityHeaders(app, { https })
  cors(app, { origins: config.corsOrigins, endpoints })
  errorHandler(app, {
    ...errorStyle,
    publicAddress: publicAddress(config),
    databaseTrouble,
    checkResponses,
    onFault: report,
  })
  countRefusals(app, refusalCounts)
  const recorders = [requestLog(app, { logger }), requestMetrics(app, { record: metrics.recordRequest })]
  strictRequests(app)
  if (consoleDirectory) consolePages(app, { directory: consoleDirectory, endpoints })
  apiVersion(app, { v1SunsetMode: config.v1SunsetMode })
  deprecation(app, { now })
  authentication(app, { authenticate, onLookup: viewPositions(app, { freshness }) })
  workspaces(app, { enter })
  if (edge.onDoorCall) tellOfDoorCalls(app, edge.onDoorCall)
  rateLimit(app, { limiter, internalSecret: config.internalSecret, now })
  const trusted = addressSet(config.trustedProxies)
  const ownAt = () => ({ trusted, publicUrl: publicAddress(config), ports: [config.port, ...portOf(app.server)] })
  authorization(app, {
    scimBearerToken: config.scimBearerToken,
    demandFresh,
    admitsPage: (request) => admitsOrigin(request.headers.origin, config.corsOrigins, ownHosts(request, ownAt())),
  })
  bodyParsing(app)
  fairHandlers(app)
  answerPieces(app)
  unknownRoutes(app, allowedAt)
  const room = waitingRoom({
    mostWaiting: config.waitingRequests,
    authenticate,
    enter,
    signals,
    closing,
    gauge: metrics.waitingRequests,
    ...(edge.every && { every: edge.every }),
  })
  held.register('waiting_requests', () => ({ entries: room.size }))
  app.addHook('onClose', async () => room.close())
  mount(app, endpoints, {
    now,
    auditTrail,
    freshness,
    https,
    checkResponses,
    timeoutMs,
    room,
    signSeconds: config.waitingSignSeconds,
    onCut(request, reply) {
      for (const record of recorders) record(request, reply)
    },
    onBroken(request, fault) {
      request.brokenBy = asServiceError(fault, databaseTrouble)
      report(request, request.brokenBy, fault)
      return request.brokenBy
    },
  })
  return app
}
