import { BreakerOpen } from '../../shared/circuit-breaker.ts'
import { OutboundError, OutboundRefused, OutboundTimeout, OutboundTooLarge, OutboundUnreached } from './errors.ts'

/** Every way in which a call to a vendor fails, in the words of the API. */
export const VENDOR_FAULTS = [
  'auth',
  'rate_limit',
  'timeout',
  'network',
  'api',
  'validation',
  'not_found',
  'quota',
  'parse',
] as const
export type VendorFault = (typeof VENDOR_FAULTS)[number]

const RETRYABLE: readonly VendorFault[] = ['rate_limit', 'timeout', 'network']

interface Circumstances {
  retryAfter?: number | undefined
  status?: number
  said?: string
  unsent?: boolean
}

/** A call to a vendor failed; a caller may read the message. */
export class VendorError extends Error {
  override name = 'VendorError'
  readonly kind: VendorFault
  /** The number of seconds after which it may work. */
  readonly retryAfter: number | undefined
  /** The status of the vendor's answer, where there was one. */
  readonly status: number | undefined
  /** The start of the vendor's answer, for code that knows the vendor; never shown to a caller. */
  readonly said: string | undefined
  /** The call never left: the vendor cannot have acted on it. */
  readonly unsent: boolean

  constructor(kind: VendorFault, message: string, { retryAfter, status, said, unsent = false }: Circumstances = {}) {
    super(message)
    this.kind = kind
    this.retryAfter = retryAfter
    this.status = status
    this.said = said
    this.unsent = unsent
  }

  get retryable(): boolean {
    return RETRYABLE.includes(this.kind)
  }
}

const KIND_OF_STATUS: Readonly<Record<number, VendorFault>> = {
  400: 'validation',
  401: 'auth',
  402: 'quota',
  403: 'auth',
  404: 'not_found',
  405: 'validation',
  406: 'validation',
  408: 'timeout',
  410: 'not_found',
  413: 'validation',
  414: 'validation',
  415: 'validation',
  422: 'validation',
  429: 'rate_limit',
  507: 'quota',
}
const SERVER_FAULT = 500
const LONGEST_PAUSE_SECONDS = 86_400
/** The pause after "too many requests" where the vendor names none. */
const USUAL_PAUSE_SECONDS = 60

const RETRY_AFTER = /"retry_after"\s*:\s*(\d+(?:\.\d+)?)/
/** Some vendors answer 403 to too many requests, and only the text says so. */
const TOO_OFTEN = /rate limit/i
const startOf = (body: Uint8Array) => new TextDecoder().decode(body.subarray(0, 2_000))

/** The meaning of an answer that is an error. */
export function faultOf(status: number, headers: Headers, body: Uint8Array, now: Date): VendorError {
  const wait =
    requestedPause(status, headers, body, now) ??
    (status === 403 && TOO_OFTEN.test(startOf(body)) ? USUAL_PAUSE_SECONDS : undefined)
  const kind = wait !== undefined && status < SERVER_FAULT ? 'rate_limit' : (KIND_OF_STATUS[status] ?? 'api')
  const retryAfter = wait ?? (kind === 'rate_limit' ? USUAL_PAUSE_SECONDS : undefined)
  return new VendorError(kind, `It answered ${status}`, { retryAfter, status, said: startOf(body) })
}

/** The pause in seconds that the vendor asks for: by `Retry-After`, in its text, or because its quota is used up. */
function requestedPause(status: number, headers: Headers, body: Uint8Array, now: Date): number | undefined {
  if (![403, 429, 503].includes(status)) return undefined
  const asked = headers.get('retry-after')
  if (asked !== null) {
    const seconds = /^\d+$/.test(asked) ? Number(asked) : secondsUntil(Date.parse(asked), now)
    return seconds === undefined ? undefined : Math.min(seconds, LONGEST_PAUSE_SECONDS)
  }
  const seconds = status === 429 ? RETRY_AFTER.exec(startOf(body))?.[1] : undefined
  if (seconds !== undefined) return Math.min(Math.ceil(Number(seconds)), LONGEST_PAUSE_SECONDS)
  const left = headers.get('x-ratelimit-remaining') ?? headers.get('x-rate-limit-remaining')
  if (left === null || Number(left) >= 1) return undefined
  return secondsUntilReset(headers.get('x-ratelimit-reset') ?? headers.get('x-rate-limit-reset'), now)
}

/** Some vendors give a time, in seconds since 1970 or as a date, others a number of seconds. */
function secondsUntilReset(reset: string | null, now: Date): number {
  if (reset === null) return USUAL_PAUSE_SECONDS
  const value = Number(reset)
  const seconds = Number.isNaN(value)
    ? secondsUntil(Date.parse(reset), now)
    : value > 1e9
      ? secondsUntil(value * 1000, now)
      : Math.ceil(value)
  return Math.min(seconds ?? USUAL_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS)
}

const secondsUntil = (time: number, now: Date): number | undefined =>
  Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - now.getTime()) / 1000))

/** A transport fault as a `VendorError`. */
export function faultOfTransport(fault: unknown, signal: AbortSignal): VendorError {
  if (fault instanceof VendorError) return fault
  if (signal.aborted || fault instanceof OutboundTimeout) return new VendorError('timeout', 'It did not answer in time')
  if (fault instanceof OutboundRefused) return new VendorError('validation', fault.message, { unsent: true })
  if (fault instanceof OutboundTooLarge) return new VendorError('parse', fault.message)
  if (fault instanceof OutboundError) {
    return new VendorError('network', fault.message, { unsent: fault instanceof OutboundUnreached })
  }
  if (fault instanceof BreakerOpen) {
    return new VendorError('network', 'It is paused after repeated failures', { unsent: true })
  }
  throw fault
}
