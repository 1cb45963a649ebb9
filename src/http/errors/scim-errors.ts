import type { ServiceError } from '../../shared/errors.ts'

export const SCIM_ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const SCIM_ADDRESS = /^\/+scim(?=[/?]|$)/i

/** Everything under `/scim` speaks SCIM, also what no endpoint ever saw. */
export const isScimAddress = (url: string) => SCIM_ADDRESS.test(url)

/** The finer reason of RFC 7644: the area's own word, or what the edge found wrong with the request. */
function scimType({ status, details }: ServiceError): string | undefined {
  if (typeof details.scimType === 'string') return details.scimType
  if (status !== 400) return undefined
  return details.reason === undefined ? 'invalidValue' : 'invalidSyntax'
}

/** A fault in the words of RFC 7644, section 3.12. */
export const scimErrorBody = (error: ServiceError) => ({
  schemas: [SCIM_ERROR],
  status: String(error.status),
  scimType: scimType(error),
  detail: error.message,
})
