import { APICallError } from '@ai-sdk/provider'
import type { FailedAnswer } from '../../../engine/flow/asks.ts'
import { ModelPaused } from '../../../engine/spending.ts'
import { type ContextError, contextError, type Feature, refusedFeature } from './abilities/refusal-wordings.ts'
import { retryAfterMs } from './limits/retry-after.ts'
import { providerWords, refusalWords } from './provider-messages.ts'

/** The tokens of a try, as far as the provider reported them. */
export interface Tokens {
  input: number
  output: number
  /** The part of the input that was read from a cache, and the part that was written into it. */
  cached?: number
  cacheWrite?: number
  /** Part of the output. */
  reasoning?: number
}
export const NO_TOKENS: Tokens = { input: 0, output: 0 }

interface Details {
  status?: number | undefined
  /** The pause that the provider asked for. */
  retryAfterMs?: number | undefined
  /** Part of the answer had come and has to be paid for. */
  begun?: boolean
  /** The provider's own words. */
  said?: string | undefined
  /** The request never arrived, so it costs nothing. */
  unheard?: boolean
  /** The part of the request that the server refused. */
  refuses?: Feature | undefined
  /** What the server reported about its context when the request was too long. */
  context?: ContextError | undefined
  /** The answer reached the token limit before any of it was written. */
  cut?: boolean
  /** The provider had sent something before the time was over. */
  heard?: boolean
}

/** A try without an answer. Its message may be shown to callers: it holds neither keys nor addresses. */
export class ModelFault extends Error {
  readonly reason: FailedAnswer['reason']
  readonly tokens: Tokens
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined
  readonly begun: boolean
  readonly said: string | undefined
  readonly unheard: boolean
  readonly refuses: Feature | undefined
  readonly context: ContextError | undefined
  readonly cut: boolean
  readonly heard: boolean

  constructor(reason: FailedAnswer['reason'], message: string, tokens = NO_TOKENS, details: Details = {}) {
    super(message)
    this.name = 'ModelFault'
    this.reason = reason
    this.tokens = tokens
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
    this.begun = details.begun ?? false
    this.said = details.said
    this.unheard = details.unheard ?? false
    this.refuses = details.refuses
    this.context = details.context
    this.cut = details.cut ?? false
    this.heard = details.heard ?? false
  }
}

/**
 * Why there was no answer, for the caller. The organization that connected a model sees what its provider says; what providers say
 * about the operator's account and quota goes to the log only.
 */
export const reasonFor = ({ connection }: { connection?: string }, fault: ModelFault): string =>
  connection === undefined ? fault.message : reasonOf(fault)

/** Why there was no answer, with the provider's own words. */
export const reasonOf = ({ message, said }: ModelFault): string => (said ? `${message}: ${said}` : message)

/** Whether to wait, because a later try may succeed. */
export const passes = ({ reason }: ModelFault) => reason === 'rate_limited' || reason === 'unavailable'

const BUSY = /rate.?limit|too many requests|quota|resource.?exhausted/i
/** Overload, for which some providers have statuses of their own. */
const OVERLOADED = /overloaded|server busy/i
const isOverloaded = (status: number, text: string) => status === 529 || (status === 503 && OVERLOADED.test(text))
const SPENT = /insufficient.?(quota|balance|credit|funds)|credit balance|exceeded your current quota|out of credits/i
/** Some providers call their limits per minute a quota too, and then say when to retry. */
const COMES_BACK = /retry.?delay|retry in \d/i

const isSpent = (status: number, text: string, comesBack: boolean) =>
  status === 402 || /insufficient_quota/.test(text) || (SPENT.test(text) && !comesBack)

interface Circumstances {
  /** Some of the answer had come. */
  begun: boolean
  /** The key that was used. */
  secret: string
  /** What was sent, no part of which may appear in a message. */
  sent?: readonly string[]
}

const TOO_LONG = 'The debate has grown longer than the model can read'

/** Translates the error of a provider's library. */
export function faultOf(error: unknown, tokens: Tokens, circumstances: Circumstances): ModelFault {
  if (error instanceof ModelFault) return error
  if (error instanceof Error && error.cause instanceof ModelFault) return error.cause
  if (APICallError.isInstance(error) && error.statusCode === undefined) {
    const { begun } = circumstances
    const unheard = isUnreachable(error)
    return new ModelFault('unavailable', unreachableMessage(error), tokens, { begun, unheard })
  }
  const answered = APICallError.isInstance(error) ? responseOf(error) : streamedError(error)
  return answered.status === undefined
    ? streamFault(answered, tokens, circumstances)
    : statusFault({ ...answered, status: answered.status }, tokens, circumstances)
}

/** An error that the provider sent instead of an answer or in the middle of one. */
interface ReportedError {
  status: number | undefined
  text: string
  body: string
  retryAfterMs?: number | undefined
}

const responseOf = ({ message, statusCode, responseHeaders, responseBody = '' }: APICallError): ReportedError => ({
  status: statusCode,
  text: `${message} ${responseBody}`,
  body: responseBody,
  retryAfterMs: retryAfterMs(responseHeaders ?? {}, responseBody),
})

/** Some send an error and its status as an event of the stream, or with status 200. */
function streamedError(error: unknown): ReportedError {
  const body = error instanceof Error ? '' : (JSON.stringify(error) ?? '')
  const { statusCode, code, status } = Object(error) as Record<string, unknown>
  const known = [statusCode, code, status].map(Number).find((each) => each >= 400 && each < 600)
  return { status: known, text: error instanceof Error ? error.message : body, body }
}

function statusFault(
  { status, text, body, retryAfterMs }: ReportedError & { status: number },
  tokens: Tokens,
  { begun, secret, sent }: Circumstances,
): ModelFault {
  const said = status >= 400 ? providerWords(body, { secret, sent }) : undefined
  const fault = (reason: FailedAnswer['reason'], words: string, more: Details = {}) =>
    new ModelFault(reason, words, tokens, { status, retryAfterMs, begun, said, ...more })
  if (status < 300) return fault('unavailable', 'The answer could not be read')
  if (status < 500 && isSpent(status, text, retryAfterMs !== undefined || COMES_BACK.test(body))) {
    return fault('refused', `The quota at the provider is used up (${status})`)
  }
  if (status === 429) return fault('rate_limited', 'The provider is limiting the requests of this service')
  if (isOverloaded(status, text)) return fault('rate_limited', `The provider is overloaded (${status})`)
  /** The page of a proxy about a server that is away is no judgement of the request. */
  if (!REFUSALS[status] && status !== 408 && (status < 500 || /^\s*[{[]/.test(body))) {
    const words = refusalWords({ text, body }, sent)
    const context = contextError(words)
    if (status === 413 || context) return fault('too_long', TOO_LONG, { context: context ?? {} })
    const refuses = refusedFeature(words)
    if (refuses) return fault('refused', `The provider does not accept the ${WORDS[refuses]} (${status})`, { refuses })
  }
  if (status === 408 || status >= 500) return fault('unavailable', `The provider answered with status ${status}`)
  return fault('refused', REFUSALS[status] ?? `The provider refused the request (${status})`)
}

const WORDS: Record<Feature, string> = {
  form: 'form of the answer',
  'limit field': 'limit of the answer',
  'system role': 'rules as a system message',
  effort: 'reasoning effort',
}

const REFUSALS: Readonly<Record<number, string>> = {
  401: 'The provider does not accept our key (401)',
  403: 'The provider does not accept our key, or not for this model (403)',
  404: 'The provider knows no such model at this address (404)',
}

/** Errors that a provider reports without a status, and answers that break off or make no sense. */
function streamFault(
  { text, body }: ReportedError,
  tokens: Tokens,
  { begun, secret, sent }: Circumstances,
): ModelFault {
  const said = providerWords(body, { secret, sent })
  const fault = (reason: FailedAnswer['reason'], words: string, more: Details = {}) =>
    new ModelFault(reason, words, tokens, { begun, said, ...more })
  const context = contextError(refusalWords({ text, body }, sent))
  if (context) return fault('too_long', TOO_LONG, { context })
  if (SPENT.test(text) && !COMES_BACK.test(text)) return fault('refused', 'The quota at the provider is used up')
  if (BUSY.test(text)) return fault('rate_limited', 'The provider is limiting the requests of this service')
  if (OVERLOADED.test(text)) return fault('rate_limited', 'The provider is overloaded')
  return fault('unavailable', 'The answer broke off or could not be read')
}

/** Turns a model that is paused for its payer into a fault, so that no ask waits for it. */
export function asPaused(error: unknown): never {
  throw error instanceof ModelPaused ? new ModelFault('refused', error.message) : error
}

const NO_LINE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Whether no connection was made. One that breaks later may have delivered the request. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnreachable)
  if (!(error instanceof Error)) return false
  return NO_LINE.has((error as NodeJS.ErrnoException).code ?? '') || isUnreachable(error.cause)
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'there is no route to the network',
  ETIMEDOUT: 'no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https there',
}

function reasonIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const own = REASONS[(error as NodeJS.ErrnoException).code ?? '']
  if (own) return own
  const among = error instanceof AggregateError ? error.errors.map(reasonIn).find((reason) => reason) : undefined
  return among ?? reasonIn(error.cause)
}

/** Says that no connection was made, and the system's reason if there is one; names neither keys nor addresses. */
export function unreachableMessage(error: unknown): string {
  const reason = reasonIn(error)
  return `The provider could not be reached${reason ? `: ${reason}` : ''}`
}
