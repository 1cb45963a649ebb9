import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import {
  methodNotAllowed,
  notFound,
  notSentInTime,
  ServiceError,
  unreadable,
  unsupportedMediaType,
} from '../../shared/errors.ts'
import type { NewId } from '../../shared/ids.ts'
import type { Endpoint } from '../endpoint.ts'
import { METHODS, STATUS_CODES } from '../listen.ts'
import { addressesOf } from '../mount.ts'
import { unnamedPath } from '../path-pattern.ts'
import { canonicalUrl, underVersion } from '../versions/api-version.ts'
import { type ErrorFormat, errorAnswer } from './error-bodies.ts'

interface BrokenRequestOptions {
  newId: NewId
  allowedAt: AllowedAt
  format: ErrorFormat
  supportUrl: string | undefined
}

/** How long a socket may take to accept its refusal. */
const REFUSAL_MS = 10_000

/** The first line of a request whose method Node's parser does not know, or takes for one of another protocol. */
const UNKNOWN_METHOD = /^([!#$%&'*+.^`|~\w-]{1,64}) (\S+) HTTP\/1\.[01]\r?\n/
const OF_ANOTHER_METHOD = new Set(['HPE_INVALID_METHOD', 'HPE_INVALID_CONSTANT', 'HPE_INVALID_VERSION'])

function unknownMethod({ code, rawPacket }: ConnectionError, allowedAt: AllowedAt): ServiceError | undefined {
  if (!OF_ANOTHER_METHOD.has(code)) return undefined
  const [, method = '', target = ''] =
    UNKNOWN_METHOD.exec(Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '') ?? []
  if (method === '' || METHODS.includes(method)) return undefined
  const { url } = canonicalUrl(target)
  const allow = allowedAt(url)
  return allow ? methodNotAllowed(method, allow) : notFound('address', url.split('?', 1)[0] ?? '')
}

function faultOf(fault: ConnectionError, allowedAt: AllowedAt): ServiceError {
  const { code } = fault
  const unknown = unknownMethod(fault, allowedAt)
  if (unknown) return unknown
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ServiceError(431, 'VALIDATION_ERROR', 'The request headers are too large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return notSentInTime()
  return unreadable('The request is not valid HTTP', INVALID_HTTP)
}

/** Answers requests so broken that no route ever sees them, in the format of all other errors. */
export function brokenRequests({ newId, allowedAt, format, supportUrl }: BrokenRequestOptions) {
  const answer = (url: string, error: ServiceError, version: 1 | 2, traceId: string) =>
    errorAnswer(url, error, { version, traceId, format, supportUrl })

  return {
    frameworkErrors(_fault: Error, request: FastifyRequest, reply: FastifyReply) {
      const error = unreadable('The address cannot be read', 'INVALID_URL')
      const version = request.raw.versionInUrl ?? 1
      reply.header('x-request-id', request.id).header('x-api-version', version)
      const { type, body } = answer(request.url, error, version, request.id)
      reply.code(error.status).type(type).send(body)
    },

    clientErrorHandler(fault: ConnectionError, socket: Socket) {
      if (fault.code === 'ECONNRESET' || !socket.writable) return
      const error = faultOf(fault, allowedAt)
      const { type, body } = answer('', error, 1, newId('request'))
      const head = [
        `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
        `Content-Type: ${type}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        ...Object.entries(error.headers).map(([name, value]) => `${name}: ${value}`),
      ]
      socket.setTimeout(REFUSAL_MS)
      socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
    },
  }
}

/** The methods at a canonical address, such as `GET, HEAD`; undefined if nothing answers there. */
type AllowedAt = (url: string) => string | undefined

/**
 * A known path with the wrong method gets 405 with the allowed ones; everything else unknown gets 404, and its body is
 * not read.
 */
export function unknownRoutes(app: FastifyInstance, allowedAt: AllowedAt) {
  const refuse = (request: FastifyRequest) => {
    const allow = allowedAt(request.url)
    throw allow
      ? methodNotAllowed(request.method, allow)
      : notFound('address', request.originalUrl.split('?', 1)[0] ?? '', {
          docs: request.apiVersion === 2 ? underVersion(2, '/docs') : '/api/docs',
        })
  }
  app.setNotFoundHandler(refuse)
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!request.is404) return done(null, payload)
    if (hasBody(request.raw)) reply.header('connection', 'close')
    refuse(request)
  })
}

/** Computed at the first use. */
export function allowedMethods(endpoints: readonly Endpoint[]): AllowedAt {
  let router: ReturnType<typeof routerOf> | undefined
  return (url) => {
    router ??= routerOf(endpoints)
    return router.find('GET', url.split('?', 1)[0] ?? '')?.store as string | undefined
  }
}

function routerOf(endpoints: readonly Endpoint[]) {
  const byPath = new Map<string, Set<string>>()
  for (const { method, path } of endpoints.flatMap(addressesOf)) {
    const place = unnamedPath(path)
    const methods = byPath.get(place) ?? new Set<string>()
    byPath.set(place, methods.add(method))
    if (method === 'GET') methods.add('HEAD')
  }
  const router = findMyWay({ ignoreTrailingSlash: true, caseSensitive: false })
  for (const [path, methods] of byPath) router.on('GET', path, () => {}, [...methods].sort().join(', '))
  return router
}

export const INVALID_HTTP = 'INVALID_HTTP'

/** Why a request that Node accepts is still refused: a proxy may have read it differently. */
function ambiguity({ httpVersionMajor, rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersionMajor !== 1) return 'The request is not of HTTP/1.0 or HTTP/1.1'
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1 ? 'The request has more than one Host header' : undefined
}

/** Methods whose body, if a client sends one, nobody reads. */
const READS_NO_BODY = new Set(['GET', 'HEAD'])

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Throws for a request that could be read in two ways. */
export function refuseAmbiguous(request: IncomingMessage) {
  const why = ambiguity(request)
  if (why !== undefined) throw unreadable(why, INVALID_HTTP)
}

/** Refuses ambiguous requests, and compressed bodies where a body is read. */
export function strictRequests(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    refuseAmbiguous(raw)
    done()
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
    if (encoding === 'identity' || READS_NO_BODY.has(request.method) || !hasBody(request.raw))
      return done(null, payload)
    reply.header('accept-encoding', 'identity')
    done(unsupportedMediaType('Send the body as it is, without a Content-Encoding'))
  })
}
