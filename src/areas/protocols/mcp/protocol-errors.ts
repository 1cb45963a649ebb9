import { ProtocolError, ProtocolErrorCode, type ServerContext } from '@modelcontextprotocol/server'
import type { Logger } from 'pino'
import type { ServiceError } from '../../../shared/errors.ts'
import { UnknownRequestState } from './debate-calls.ts'

interface Guard {
  logger: Pick<Logger, 'error'>
  /** Translates what was thrown, as the edge does. */
  asServiceError(fault: unknown): ServiceError
  /** Is told of a fault of ours. */
  onFault(error: ServiceError): void
}

/** Tells clients what was refused, in the codes of JSON-RPC, and nothing of what went wrong inside. */
export const guardedBy =
  ({ logger, asServiceError, onFault }: Guard) =>
  <Request, Result>(handle: (request: Request, context: ServerContext) => Promise<Result> | Result) =>
  async (request: Request, context: ServerContext): Promise<Result> => {
    try {
      return await handle(request, context)
    } catch (fault) {
      if (fault instanceof ProtocolError) throw fault
      if (fault instanceof UnknownRequestState) {
        const data = { reason: 'invalid_request_state' }
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState', data)
      }
      const error = asServiceError(fault)
      if (error !== fault) logger.error({ err: fault }, 'An MCP request failed')
      if (error.status >= 500) onFault(error)
      const { code, message, data } = errorOf(error)
      throw new ProtocolError(code, message, data)
    }
  }
export type Guarded = ReturnType<typeof guardedBy>

/** A refusal as JSON-RPC tells it. */
const errorOf = ({ status, code, message, details }: ServiceError) => ({
  code: codeOf(status),
  message,
  data: { code, ...details },
})

/** The answer to a request that was refused. */
export const errorMessage = (id: unknown, why: ServiceError) => ({ jsonrpc: '2.0', id, error: errorOf(why) })

function codeOf(status: number): number {
  if (status === 400 || status === 404) return ProtocolErrorCode.InvalidParams
  return status < 500 ? ProtocolErrorCode.InvalidRequest : ProtocolErrorCode.InternalError
}
