import type { ServiceError } from '../../shared/errors.ts'

/** In whose words an endpoint refuses, where they are not ours. */
export type FaultDialect = 'oauth' | 'jsonrpc' | 'a2a' | 'openai'

/** The statuses of an invalid request in RFC 6749, which has no code for limits and unavailability. */
const NOT_UNDERSTOOD = [400, 413, 415]

const oauthFault = ({ message }: ServiceError) => ({ error: 'invalid_request', error_description: message })

const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const INTERNAL_ERROR = -32_603
/** A2A's word for it, in the range that JSON-RPC leaves to servers. */
const CONTENT_TYPE_NOT_SUPPORTED = -32_005

/** A refusal: of a method, with the id of its request and its own code; or before any was called, when none is known. */
function jsonRpcFault(error: ServiceError, traceId: string) {
  const { status, code, message, details } = error
  const { rpcId, rpcCode = jsonRpcCode(status, details), ...rest } = details
  const data = rpcId === undefined ? { code, trace_id: traceId, ...rest } : [errorInfo(error, traceId)]
  return { jsonrpc: '2.0', id: rpcId ?? null, error: { code: rpcCode, message, data } }
}

function jsonRpcCode(status: number, { reason }: Record<string, unknown>): number {
  if (status >= 500) return INTERNAL_ERROR
  if (status === 415) return CONTENT_TYPE_NOT_SUPPORTED
  return status === 400 && reason === 'INVALID_JSON' ? PARSE_ERROR : INVALID_REQUEST
}

/** The names of `google.rpc.Code` for what the edge refuses. */
const RPC_STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  402: 'RESOURCE_EXHAUSTED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'UNIMPLEMENTED',
  409: 'FAILED_PRECONDITION',
  413: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

const ERROR_INFO = 'type.googleapis.com/google.rpc.ErrorInfo'

/** The error of A2A's HTTP+JSON binding; `reason` and `domain` are the protocol's where the area names them. */
function a2aFault(error: ServiceError, traceId: string) {
  const { status, message, details } = error
  return {
    error: {
      code: status,
      status: details.rpcStatus ?? RPC_STATUS[status] ?? 'UNKNOWN',
      message,
      details: [errorInfo(error, traceId)],
    },
  }
}

function errorInfo({ code, details }: ServiceError, traceId: string) {
  const { a2aReason = code, domain = 'parley', rpcId: _id, rpcCode: _code, rpcStatus: _status, ...rest } = details
  return { '@type': ERROR_INFO, reason: a2aReason, domain, metadata: { trace_id: traceId, ...textsOf(rest) } }
}

const textsOf = (details: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

const OPENAI_TYPE: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'insufficient_quota',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  500: 'server_error',
  503: 'server_error',
}

/** A refusal as OpenAI's interface tells it, also at the end of a stream. */
export const openAiFault = ({ status, code, message, details: { field, reason } }: ServiceError) => ({
  error: {
    message,
    type: OPENAI_TYPE[status] ?? 'invalid_request_error',
    param: typeof field === 'string' ? field : null,
    code: typeof reason === 'string' ? reason.toLowerCase() : code.toLowerCase(),
  },
})

/** The error in the words of another protocol; undefined where it is told in ours. */
export function protocolFault(
  dialect: FaultDialect | undefined,
  error: ServiceError,
  traceId: string,
): object | undefined {
  switch (dialect) {
    case 'oauth':
      return NOT_UNDERSTOOD.includes(error.status) ? oauthFault(error) : undefined
    case 'jsonrpc':
      return jsonRpcFault(error, traceId)
    case 'a2a':
      return a2aFault(error, traceId)
    case 'openai':
      return openAiFault(error)
  }
}

const DIALECT_AT: ReadonlyArray<[RegExp, FaultDialect]> = [
  [/^\/+(?:mcp|a2a)\/?(?:\?|$)/i, 'jsonrpc'],
  [/^\/+a2a\//i, 'a2a'],
  [/^\/+v1(?=[/?]|$)/i, 'openai'],
]

/** The dialect of an address where there is no endpoint: below a door everything speaks its protocol. */
export const dialectAt = (url: string): FaultDialect | undefined =>
  DIALECT_AT.find(([address]) => address.test(url))?.[1]
