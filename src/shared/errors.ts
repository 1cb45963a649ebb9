/** An error in the terms of the API. The edge turns it into a body; no other error text leaves the service. */
export class ServiceError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>
  readonly headers: Record<string, string>
  /** The value of the field `error` where it differs from the message. */
  readonly title: string | undefined
  /** Fields beside `error` at the top level of the body. */
  readonly members: Record<string, unknown>

  constructor(status: number, code: string, message: string, extra: ErrorExtra = {}) {
    super(message)
    this.name = 'ServiceError'
    this.status = status
    this.code = code
    this.details = extra.details ?? {}
    this.headers = extra.headers ?? {}
    this.title = extra.title
    this.members = extra.members ?? {}
  }
}

interface ErrorExtra {
  details?: Record<string, unknown>
  headers?: Record<string, string>
  title?: string
  members?: Record<string, unknown>
}

export interface FieldFault {
  /** The path of the field as the caller wrote it (`protocol.phases[2]`). */
  field: string
  message: string
}

/** Invalid values; the message names the first, the details list all. */
export const invalidFields = (faults: [FieldFault, ...FieldFault[]]) => {
  const [{ field, message }] = faults
  const text = field ? `${field}: ${message}` : message
  return new ServiceError(400, 'VALIDATION_ERROR', text, {
    details: { field, errors: faults },
    members: { field, errors: faults },
  })
}

/** Refuses a body with every fault that it has; does nothing where it has none. */
export function refuseFaults(faults: readonly FieldFault[]): void {
  const [first, ...rest] = faults
  if (first) throw invalidFields([first, ...rest])
}

export const invalid = (field: string, message: string) => invalidFields([{ field, message }])

/** A request that cannot be parsed, so that no field can be named. */
export const unreadable = (message: string, reason: string) =>
  new ServiceError(400, 'VALIDATION_ERROR', message, { details: { reason } })

/** The caller stalls or has disconnected, and may never read this answer. */
export const notSentInTime = () =>
  new ServiceError(408, 'VALIDATION_ERROR', 'The request was not sent in time', { headers: { connection: 'close' } })

export const unauthorized = (message = 'Missing or invalid credentials') =>
  new ServiceError(401, 'UNAUTHORIZED', message, { headers: { 'www-authenticate': 'Bearer' } })

export interface QuotaFacts {
  /** In dollars; null where the budget limits tokens only. */
  limit: number | null
  remaining: number | null
  /** When its next period begins; null if there is none, or a person has to act. */
  resets_at: string | null
  budget_id: string
}

/** No budget pays for this. */
export const quotaExceeded = (message: string, facts: QuotaFacts) =>
  new ServiceError(402, 'QUOTA_EXCEEDED', message, { details: { ...facts }, members: { ...facts } })

export const forbidden = (message = 'Insufficient permissions', details: Record<string, unknown> = {}) =>
  new ServiceError(403, 'FORBIDDEN', message, { details })

export const notFound = (resourceType: string, resourceId: string, details: Record<string, unknown> = {}) =>
  new ServiceError(404, 'NOT_FOUND', `No such ${resourceType}: ${resourceId}`, {
    details: { ...details, resource_type: resourceType, resource_id: resourceId },
  })

export const methodNotAllowed = (method: string, allow: string) =>
  new ServiceError(405, 'METHOD_NOT_ALLOWED', `${method} is not allowed here; use ${allow}`, { headers: { allow } })

/** The state of the resource forbids the action; put that state into `details.status`. */
export const conflict = (message: string, details: Record<string, unknown> = {}) =>
  new ServiceError(409, 'CONFLICT', message, { details })

export const gone = (message: string) => new ServiceError(410, 'GONE', message)

export const tooLarge = (message: string, details: Record<string, unknown> = {}) =>
  new ServiceError(413, 'PAYLOAD_TOO_LARGE', message, { details })

export const unsupportedMediaType = (message: string) => new ServiceError(415, 'UNSUPPORTED_MEDIA_TYPE', message)

export const rangeNotSatisfiable = (size: number) =>
  new ServiceError(416, 'RANGE_NOT_SATISFIABLE', `The file has ${size} bytes, and none of those asked for`, {
    details: { size },
    headers: { 'content-range': `bytes */${size}` },
  })

export const internalError = () => new ServiceError(500, 'INTERNAL_ERROR', 'Something went wrong on our side')

/** A dependency is unavailable; the caller may retry after `retryAfterSeconds`. */
export const unavailable = (message: string, retryAfterSeconds = 5) =>
  new ServiceError(503, 'UNAVAILABLE', message, {
    details: { retry_after: retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

/** For `catch`: what does not exist is undefined. */
export function undefinedIfUnknown(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.status !== 404) throw error
}
