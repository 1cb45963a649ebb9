import type { ServiceError } from '../shared/errors.ts'
import type { ApiVersion } from './endpoint.ts'

export type ErrorFormat = 'flat' | 'envelope'

interface ErrorContext {
  version: ApiVersion | null
  traceId: string
  format: ErrorFormat
  supportUrl: string | undefined
}

/** The wire form of a fault: v1's four fields, v2's six, or the nested envelope where the installation asks for it. */
export function errorBody(error: ServiceError, { version, traceId, format, supportUrl }: ErrorContext) {
  const { code, message, status } = error
  const { resource_type = null, resource_id = null, ...rest } = error.details
  const details = Object.keys(rest).length > 0 ? { details: rest } : {}
  if (format === 'envelope') return { error: { code, message, ...details }, trace_id: traceId }
  const common = { error: error.title ?? message, code, message, trace_id: traceId, ...error.members, ...details }
  if (version !== 2) return { ...common, status }
  return { ...common, resource_type, resource_id, support_url: supportUrl ?? null }
}
