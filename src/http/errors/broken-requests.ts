import type { Socket } from 'node:net'
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify'
import { methodNotAllowed, notFound, notSentInTime, ServiceError, unreadable } from '../../shared/errors.ts'
import type { NewId } from '../../shared/ids.ts'
import { METHODS, STATUS_CODES } from '../node-http.ts'
import { canonicalUrl } from '../versions/api-version.ts'
import { type ErrorFormat, errorAnswer } from './error-bodies.ts'
import { INVALID_HTTP } from './strict-requests.ts'
import type { AllowedAt } from './unknown-routes.ts'

interface BrokenRequestOptions {
  newId: NewId
  allowedAt: AllowedAt
  format: ErrorFormat
  supportUrl: string | undefined
}

/** A socket that does not even take its refusal is let go. */
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

/** Requests so broken that no route ever sees them are answered in the shapes of all other errors. */
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
