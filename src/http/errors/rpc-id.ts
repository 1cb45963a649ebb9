import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../shared/errors.ts'

/** The error of a request whose body was read: that of a JSON-RPC request carries its id. */
export function withRpcId(error: ServiceError, { body, endpoint }: FastifyRequest): ServiceError {
  const { id } = (body ?? {}) as { id?: string | number | null }
  if (endpoint?.faults !== 'jsonrpc' || id === undefined) return error
  const { status, code, message, details, headers } = error
  return new ServiceError(status, code, message, { details: { ...details, rpcId: id }, headers })
}
