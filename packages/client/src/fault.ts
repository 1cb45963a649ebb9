interface FieldFault {
  field: string
  message: string
}

/** The body of a refusal, in any of the words that the service speaks. */
interface FaultBody {
  code?: string
  message?: string
  /** An object in the words of other protocols. */
  error?: string | { message?: string }
  /** A sentence of SCIM. */
  detail?: string
  trace_id?: string
  details?: { errors?: FieldFault[]; field?: string; [name: string]: unknown }
}

/**
 * Why a call did not do what it was asked: a refusal by the service, an answer that is none, or no answer at all
 * (status 0).
 */
export class ApiFault extends Error {
  readonly status: number
  /** The service's own, such as `NOT_FOUND`; else one of `UNREACHABLE`, `ABORTED`, `TIMED_OUT`, `REDIRECTED`, `UNEXPECTED_ANSWER`. */
  readonly code: string
  /** Further details, such as the state that forbids the action. */
  readonly details: Readonly<Record<string, unknown>>
  /** Names the request in the log of the service. */
  readonly traceId: string | undefined
  /** Seconds until another try is worthwhile. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: FaultBody, retryAfter?: number) {
    super(sentenceOf(body) ?? `The service answered ${status}`)
    this.name = 'ApiFault'
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : 'UNKNOWN'
    this.details = body.details ?? {}
    this.traceId = body.trace_id
    this.retryAfter = retryAfter
  }

  /** What is wrong with each field. */
  get fields(): readonly FieldFault[] {
    return (this.details as FaultBody['details'])?.errors ?? []
  }

  /** The field that a conflict is about, if there is one. */
  get field(): string | undefined {
    return (this.details as FaultBody['details'])?.field
  }
}

const sentenceOf = ({ message, error, detail }: FaultBody): string | undefined =>
  message ?? (typeof error === 'object' ? error?.message : error) ?? detail

export const unreachable = (): ApiFault =>
  new ApiFault(0, { code: 'UNREACHABLE', message: 'The service cannot be reached; nothing was lost, try again' })

export const aborted = (): ApiFault =>
  new ApiFault(0, { code: 'ABORTED', message: 'The call was given up by its caller' })

export const timedOut = (seconds: number): ApiFault =>
  new ApiFault(0, { code: 'TIMED_OUT', message: `The service did not answer within ${seconds} s` })

/** An answer that the service did not give: of a proxy, of another program, of another version, or cut. */
export const unexpected = (status: number, what: string): ApiFault =>
  new ApiFault(status, { code: 'UNEXPECTED_ANSWER', message: `The answer ${what}: it is not one of this service's` })

/** Whether the fault may pass: the service did not answer, is busy, or failed. */
export const mayPass = (fault: unknown): boolean =>
  fault instanceof ApiFault &&
  (fault.code === 'UNREACHABLE' ||
    fault.code === 'TIMED_OUT' ||
    (fault.code === 'UNEXPECTED_ANSWER' && fault.status < 300) ||
    fault.status === 429 ||
    (fault.status >= 500 && fault.status !== 501))
