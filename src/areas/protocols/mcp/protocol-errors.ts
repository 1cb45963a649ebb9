import { ProtocolError, ProtocolErrorCode, type ServerContext } from '@modelcontextprotocol/server'
import type { Logger } from 'pino'
import { ServiceError } from '../../../shared/errors.ts'
import { UnknownRequestState } from './debate-calls.ts'

/** Tells clients what was refused, in the codes of JSON-RPC, and nothing of what went wrong inside. */
export const guardedBy =
  (logger: Pick<Logger, 'error'>) =>
  <Request, Result>(handle: (request: Request, context: ServerContext) => Promise<Result> | Result) =>
  async (request: Request, context: ServerContext): Promise<Result> => {
    try {
      return await handle(request, context)
    } catch (fault) {
      const told = refusalIn(fault)
      if (told) throw told
      logger.error({ err: fault }, 'An MCP request failed')
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something went wrong on our side')
    }
  }

/** Undefined for what is no refusal. */
function refusalIn(fault: unknown): ProtocolError | undefined {
  if (fault instanceof ProtocolError) return fault
  if (fault instanceof UnknownRequestState) {
    const data = { reason: 'invalid_request_state' }
    return new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState', data)
  }
  if (!(fault instanceof ServiceError) || fault.status === 500) return undefined
  const { code, message, data } = errorOf(fault)
  return new ProtocolError(code, message, data)
}

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
