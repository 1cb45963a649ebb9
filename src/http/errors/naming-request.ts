import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../shared/errors.ts'

/** When a request is refused because it cannot wait, its body was read: a request of JSON-RPC is named by its id. */
export function namingRequest(refusal: ServiceError, { body, endpoint }: FastifyRequest): ServiceError {
  if (endpoint?.faults !== 'jsonrpc') return refusal
  const { id = null } = body as { id?: string | number | null }
  const { status, code, message, details, headers } = refusal
  return new ServiceError(status, code, message, { details: { ...details, rpcId: id }, headers })
}
