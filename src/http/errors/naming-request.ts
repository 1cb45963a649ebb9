import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../shared/errors.ts'

/** The error of a request whose body was read: a request of JSON-RPC is named by its id. */
export function namingRequest(error: ServiceError, { body, endpoint }: FastifyRequest): ServiceError {
  const { id } = (body ?? {}) as { id?: string | number | null }
  if (endpoint?.faults !== 'jsonrpc' || id === undefined) return error
  const { status, code, message, details, headers } = error
  return new ServiceError(status, code, message, { details: { ...details, rpcId: id }, headers })
}
