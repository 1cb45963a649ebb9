import type { Socket } from 'node:net'
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify'
import { notSentInTime, ServiceError, unreadable } from '../shared/errors.ts'
import type { NewId } from '../shared/ids.ts'
import { type ErrorFormat, errorAnswer } from './error-bodies.ts'
import { INVALID_HTTP } from './strict-requests.ts'

interface BrokenRequestOptions {
  newId: NewId
  format: ErrorFormat
  supportUrl: string | undefined
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

function faultOf({ code }: ConnectionError): ServiceError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ServiceError(431, 'VALIDATION_ERROR', 'The request headers are too large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return notSentInTime()
  return unreadable('The request is not valid HTTP', INVALID_HTTP)
}

/** Requests so broken that no route ever sees them are answered in the shapes of all other errors. */
export function brokenRequests({ newId, format, supportUrl }: BrokenRequestOptions) {
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
      const error = faultOf(fault)
      const { type, body } = answer('', error, 1, newId('request'))
      const head = [
        `HTTP/1.1 ${error.status} ${REASONS[error.status]}`,
        `Content-Type: ${type}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
      ]
      socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
    },
  }
}
