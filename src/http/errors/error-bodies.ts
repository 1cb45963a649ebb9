import type { ServiceError } from '../../shared/errors.ts'
import type { ApiVersion, Endpoint } from '../endpoint.ts'

export type ErrorFormat = 'flat' | 'envelope'

interface ErrorContext {
  version: ApiVersion | null
  traceId: string
  format: ErrorFormat
  supportUrl: string | undefined
  /** The words of the endpoint, where they are not those of all others. */
  faults?: Endpoint['faults']
}

/** What RFC 6749 calls an invalid request; it has no words for limits and for what is away. */
const NOT_UNDERSTOOD = [400, 413, 415]

/** The wire form of a fault: v1's four fields, v2's six, or the nested envelope where the installation asks for it. */
export function errorBody(error: ServiceError, { version, traceId, format, supportUrl, faults }: ErrorContext) {
  const { code, message, status } = error
  if (faults === 'oauth' && NOT_UNDERSTOOD.includes(status)) {
    return { error: 'invalid_request', error_description: message }
  }
  const { resource_type = null, resource_id = null, ...rest } = error.details
  const details = Object.keys(rest).length > 0 ? { details: rest } : {}
  if (format === 'envelope') return { error: { code, message, ...details }, trace_id: traceId }
  const common = { error: error.title ?? message, code, message, trace_id: traceId, ...error.members, ...details }
  if (version !== 2) return { ...common, status }
  return { ...common, resource_type, resource_id, support_url: supportUrl ?? null }
}

/** The answer to whoever called this address, in the dialect spoken there. */
export function errorAnswer(url: string, error: ServiceError, context: ErrorContext) {
  const scim = isScimAddress(url)
  return {
    type: `${scim ? 'application/scim+json' : 'application/json'}; charset=utf-8`,
    body: JSON.stringify(scim ? scimErrorBody(error) : errorBody(error, context)),
  }
}

export const SCIM_ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const SCIM_ADDRESS = /^\/+scim(?=[/?]|$)/i

/** Everything under `/scim` speaks SCIM, also what no endpoint ever saw. */
const isScimAddress = (url: string) => SCIM_ADDRESS.test(url)

/** The finer reason of RFC 7644: the area's own word, or what the edge found wrong with the request. */
function scimType({ status, details }: ServiceError): string | undefined {
  if (typeof details.scimType === 'string') return details.scimType
  if (status !== 400) return undefined
  return details.reason === undefined ? 'invalidValue' : 'invalidSyntax'
}

/** A fault in the words of RFC 7644, section 3.12. */
const scimErrorBody = (error: ServiceError) => ({
  schemas: [SCIM_ERROR],
  status: String(error.status),
  scimType: scimType(error),
  detail: error.message,
})
