import type { ServiceError } from '../../shared/errors.ts'
import type { ApiVersion } from '../endpoint.ts'
import { dialectAt, type FaultDialect, protocolFault } from './protocol-faults.ts'

export type ErrorFormat = 'flat' | 'envelope'

interface ErrorContext {
  version: ApiVersion | null
  traceId: string
  format: ErrorFormat
  supportUrl: string | undefined
  /** The format of the endpoint's errors, where it differs. */
  faults?: FaultDialect | undefined
}

/** The wire form of an error: v1's four fields, v2's six, or the nested envelope if the installation is set to it. */
export function errorBody(error: ServiceError, { version, traceId, format, supportUrl, faults }: ErrorContext) {
  const { code, message, status } = error
  const foreign = protocolFault(faults, error, traceId)
  if (foreign) return foreign
  const { resource_type = null, resource_id = null, ...rest } = error.details
  const details = Object.keys(rest).length > 0 ? { details: rest } : {}
  if (format === 'envelope') return { error: { code, message, ...details }, trace_id: traceId }
  const common = { error: error.title ?? message, code, message, trace_id: traceId, ...error.members, ...details }
  if (version !== 2) return { ...common, status }
  return { ...common, resource_type, resource_id, support_url: supportUrl ?? null }
}

/** The error answer in the format of this address. */
export function errorAnswer(url: string, error: ServiceError, context: ErrorContext) {
  const scim = isScimAddress(url)
  return {
    type: `${scim ? 'application/scim+json' : 'application/json'}; charset=utf-8`,
    body: JSON.stringify(
      scim ? scimErrorBody(error) : errorBody(error, { ...context, faults: context.faults ?? dialectAt(url) }),
    ),
  }
}

export const SCIM_ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const SCIM_ADDRESS = /^\/+scim(?=[/?]|$)/i

/** Everything under `/scim` speaks SCIM, also where there is no endpoint. */
const isScimAddress = (url: string) => SCIM_ADDRESS.test(url)

/** The detailed reason of RFC 7644: the area's own, or what the edge found wrong with the request. */
function scimType({ status, details }: ServiceError): string | undefined {
  if (typeof details.scimType === 'string') return details.scimType
  if (status !== 400) return undefined
  return details.reason === undefined ? 'invalidValue' : 'invalidSyntax'
}

/** An error as RFC 7644, section 3.12, defines it. */
const scimErrorBody = (error: ServiceError) => ({
  schemas: [SCIM_ERROR],
  status: String(error.status),
  scimType: scimType(error),
  detail: error.message,
})
