interface FieldFault {
  field: string
  message: string
}

/** A refusal by the service, or no answer at all (status 0). */
export class ApiFault extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldFault[]
  /** The field that a conflict is about, if there is one. */
  readonly field: string | undefined
  /** Further details, such as the state that forbids the action. */
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
  /** Seconds until another try is worthwhile. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: FaultBody, retryAfter?: number) {
    super(sentenceOf(body) ?? `The service answered ${status}`)
    this.name = 'ApiFault'
    this.status = status
    this.code = body.code ?? 'UNKNOWN'
    this.fields = body.details?.errors ?? []
    this.field = body.details?.field
    this.details = body.details ?? {}
    this.requestId = body.trace_id
    this.retryAfter = retryAfter
  }

  /** The fault of one field of a form; of one that holds a list or an object also that of a part of it. */
  about(field: string, which: 'itself' | 'with its parts' = 'itself'): string | undefined {
    const message = this.fields.find((fault) => fault.field === field)?.message
    const part = which === 'itself' ? undefined : this.fields.find((fault) => isPartOf(fault.field, field))
    return message ?? (part && partWords(part, field)) ?? (this.field === field ? this.message : undefined)
  }
}

const isPartOf = (one: string, field: string) => one.startsWith(`${field}[`) || one.startsWith(`${field}.`)

/** `options[1]` of `options` is its entry 2. */
const partWords = ({ field, message }: FieldFault, whole: string) => {
  const place = field.slice(whole.length).replaceAll(/\[(\d+)\]/g, (_, index) => `.entry ${Number(index) + 1}`)
  return `${place.slice(1).replaceAll('.', ', ')}: ${message}`
}

interface FaultBody {
  code?: string
  message?: string
  /** An object in the words of other protocols. */
  error?: string | { message?: string }
  trace_id?: string
  details?: { errors?: FieldFault[]; field?: string; [name: string]: unknown }
}

const sentenceOf = ({ message, error }: FaultBody) => message ?? (typeof error === 'object' ? error.message : error)

export const unreachable = () =>
  new ApiFault(0, { code: 'UNREACHABLE', message: 'The service cannot be reached; nothing was lost, try again' })

/** Thrown so that a request meant for one organization never goes to another. */
export const holderChanged = () =>
  new ApiFault(409, {
    code: 'HOLDER_CHANGED',
    message:
      'The account or organization was switched in another tab. This tab has switched too, and nothing was changed. Check before you go on',
  })

/** Whether the service refuses until the person has just signed in. */
export const needsFreshSignIn = (fault: unknown) =>
  fault instanceof ApiFault && fault.details.reason === 'SIGN_IN_AGAIN'

/** Whether the fault may pass: the service did not answer, is busy, or failed. */
export const mayPass = (fault: unknown) =>
  fault instanceof ApiFault && (fault.status === 0 || fault.status === 429 || fault.status >= 500)

/** The data of an answer without its envelope; throws on a refusal. */
export async function readJson(answer: Response): Promise<unknown> {
  if (answer.status === 204) return undefined
  const body: unknown = await answer.json().catch(() => ({}))
  if (!answer.ok) {
    throw new ApiFault(answer.status, body as object, Number(answer.headers.get('retry-after')) || undefined)
  }
  return isEnvelope(body) ? body.data : body
}

const isEnvelope = (body: unknown): body is { data: unknown } =>
  typeof body === 'object' && body !== null && 'data' in body && 'meta' in body
