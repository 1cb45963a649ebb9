import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  internalError,
  notSentInTime,
  ServiceError,
  tooLarge,
  unavailable,
  unreadable,
  unsupportedMediaType,
} from '../../shared/errors.ts'
import { refusalCheck } from '../answers/response-check.ts'
import type { ApiVersion, Endpoint } from '../endpoint.ts'
import { CALLER_GONE } from '../request-facts.ts'
import { UNKNOWN_VERSION } from '../versions/api-version.ts'
import { INVALID_HTTP } from './broken-requests.ts'
import { type ErrorFormat, errorAnswer } from './error-bodies.ts'
import { namingRequest } from './naming-request.ts'

interface ErrorHandlerOptions {
  format: ErrorFormat
  supportUrl: string | undefined
  /** The address of this installation as others reach it. */
  publicAddress: string
  /** The database's trouble, if it caused the error. */
  databaseTrouble: (error: unknown) => string | undefined
  /** Checks every refusal against what its endpoint declares: for tests. */
  checkResponses: boolean
  /** Called for every error answer; `cause` is what was thrown. */
  onFault: (request: FastifyRequest, error: ServiceError, cause: unknown) => void
}

/** How a client of a door learns where it gets a token, or which right its token lacks (RFC 9728, RFC 6750). */
function challengeOf({ status, details }: ServiceError, endpoint: Endpoint | undefined, address: string) {
  if (!endpoint?.resource) return undefined
  const metadata = `resource_metadata="${address}/.well-known/oauth-protected-resource/${endpoint.resource}"`
  if (status === 401) return `Bearer ${metadata}`
  const { permission } = details
  if (status !== 403 || typeof permission !== 'string') return undefined
  return `Bearer error="insufficient_scope", scope="${permission}", ${metadata}`
}

type FrameworkFault = Error & { code?: string; statusCode?: number }

/** Translates the framework's errors; anything else is a bug of ours. */
export function asServiceError(fault: unknown, databaseTrouble: ErrorHandlerOptions['databaseTrouble']): ServiceError {
  if (fault instanceof ServiceError) return fault
  const trouble = databaseTrouble(fault)
  if (trouble) return unavailable(trouble)
  const { code, statusCode } = fault as FrameworkFault
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return tooLarge('The body is larger than this endpoint takes')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType('Send the body as application/json')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return unreadable('The body does not have the length that Content-Length states', 'INVALID_LENGTH')
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return unreadable('The address cannot be read', 'INVALID_URL')
    case 'FST_ERR_HANDLER_TIMEOUT':
      return unavailable('The request took too long')
    case 'ERR_INVALID_CHAR':
      return unreadable('A value contains characters that a header cannot carry', 'INVALID_CHARACTER')
  }
  if (statusCode && statusCode >= 400 && statusCode < 500) return unreadable('The request cannot be read', 'UNREADABLE')
  return internalError()
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The trace of the caller, or else the request itself. */
const traceIdOf = (request: FastifyRequest) =>
  TRACEPARENT.exec(String(request.headers.traceparent ?? ''))?.[1] ?? request.id

/**
 * Nothing of ours runs before the whole request has arrived, so an earlier fault is the caller's connection; later, it
 * is what was given up because the caller is gone.
 */
const isBrokenOff = ({ raw }: FastifyRequest, { code, name }: FrameworkFault) =>
  raw.complete === false
    ? raw.destroyed || code === 'FST_ERR_HANDLER_TIMEOUT'
    : raw.socket.destroyed && name === 'AbortError'

const UNDOCUMENTED: unknown[] = [UNKNOWN_VERSION, INVALID_HTTP, CALLER_GONE]

/**
 * Documented addresses name their version, documented requests are valid HTTP, and a GET has no body: none of these
 * errors occurs there. A caller who is gone reads nothing.
 */
const isUndocumented = ({ status, details }: ServiceError, { method }: FastifyRequest) =>
  UNDOCUMENTED.includes(details.reason) || (status === 408 && method === 'GET')

export function errorHandler(app: FastifyInstance, options: ErrorHandlerOptions) {
  const { format, supportUrl, publicAddress, databaseTrouble, checkResponses, onFault } = options
  const errorOf = (fault: unknown, request: FastifyRequest) =>
    fault instanceof ServiceError ? fault : namingRequest(asServiceError(fault, databaseTrouble), request)
  app.setErrorHandler((fault: FrameworkFault, request, reply) => {
    const error = isBrokenOff(request, fault) ? notSentInTime() : errorOf(fault, request)
    onFault(request, error, fault)
    const version: ApiVersion | null = request.apiVersion
    const { endpoint } = request
    if (checkResponses && endpoint && !isUndocumented(error, request)) refusalCheck(endpoint, error.status, version)
    const context = { version, traceId: traceIdOf(request), format, supportUrl, faults: endpoint?.faults }
    const { type, body } = errorAnswer(request.url, error, context)
    reply.code(error.status).headers(error.headers).type(type)
    const challenge = challengeOf(error, endpoint, publicAddress)
    if (challenge) reply.header('www-authenticate', challenge)
    reply.send(body)
  })
}
