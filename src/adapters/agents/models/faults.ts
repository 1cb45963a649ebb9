import { APICallError } from '@ai-sdk/provider'
import type { FailedAnswer } from '../../../engine/flow/asks.ts'
import type { Meaning } from '../../../shared/circuit-breaker.ts'
import { providerWords } from './provider-words.ts'

/** What a try took, as far as the provider said. */
export interface Tokens {
  input: number
  output: number
  /** Of the input, what was read from a cache, and what was written into it. */
  cached?: number
  cacheWrite?: number
  /** Of the output. */
  reasoning?: number
}
export const NO_TOKENS: Tokens = { input: 0, output: 0 }

interface Details {
  status?: number | undefined
  /** As the provider asked for. */
  retryAfterMs?: number | undefined
  /** Some of the answer had come, and is paid for. */
  begun?: boolean
  /** In the provider's own words. */
  said?: string | undefined
  /** Nobody heard the question, so that it cannot cost anything. */
  unheard?: boolean
}

/** A try that gave no answer. Its message may be shown to callers: it holds neither keys nor addresses. */
export class ModelFault extends Error {
  readonly reason: FailedAnswer['reason']
  readonly tokens: Tokens
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined
  readonly begun: boolean
  readonly said: string | undefined
  readonly unheard: boolean

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
  }
}

/**
 * Why there was no answer, for those who asked: who connected a model is told what its provider says, and what providers
 * say of the operator's own account and quota is for the log.
 */
export const reasonFor = ({ connection }: { connection?: string }, fault: ModelFault): string =>
  connection === undefined ? fault.message : reasonOf(fault)

/** Why there was no answer, with what the provider itself says of it. */
export const reasonOf = ({ message, said }: ModelFault): string => (said ? `${message}: ${said}` : message)

/** Whether it is waited for, because a later try may go better. */
export const passes = ({ reason }: ModelFault) => reason === 'rate_limited' || reason === 'unavailable'

/** Whether the model is away: who limits or refuses us is there. */
export const meaningOf = (error: unknown): Meaning => {
  if (!(error instanceof ModelFault) || error.reason === 'error') return 'nothing'
  return error.reason === 'unavailable' || error.reason === 'timeout' ? 'away' : 'there'
}

const TOO_LONG =
  /context.{0,3}(length|window|limit)|(prompt|input|request).{0,20}too (long|large)|too many (input )?tokens/i
const BUSY = /rate.?limit|too many requests|quota|resource.?exhausted/i
const SPENT = /insufficient.?(quota|balance|credit|funds)|credit balance|exceeded your current quota|out of credits/i
/** Some providers call their limits for a minute a quota too, and then say when to come again. */
const COMES_BACK = /retry.?delay|retry in \d/i

const isSpent = (status: number, text: string, comesBack: boolean) =>
  status === 402 || /insufficient_quota/.test(text) || (SPENT.test(text) && !comesBack)

interface Circumstances {
  /** Some of the answer had come. */
  begun: boolean
  /** The key that was used. */
  secret: string
}

/** Puts the error of a provider's library into our words. */
export function faultOf(error: unknown, tokens: Tokens, { begun, secret }: Circumstances): ModelFault {
  if (error instanceof ModelFault) return error
  if (error instanceof Error && error.cause instanceof ModelFault) return error.cause
  if (!APICallError.isInstance(error)) return streamFault(error, tokens, begun)
  const { statusCode: status, responseHeaders, responseBody = '' } = error
  const retryAfterMs = retryAfter(responseHeaders)
  const said = status !== undefined && status >= 400 ? providerWords(responseBody, secret) : undefined
  const fault = (reason: FailedAnswer['reason'], words: string) =>
    new ModelFault(reason, words, tokens, { status, retryAfterMs, begun, said })
  if (status === undefined) {
    const unheard = isUnheard(error)
    return new ModelFault('unavailable', 'The provider could not be reached', tokens, { begun, unheard })
  }
  const text = `${error.message} ${responseBody}`
  if (status === 413 || (status === 400 && TOO_LONG.test(text))) {
    return fault('too_long', 'The debate has grown longer than the model can read')
  }
  if (status < 500 && isSpent(status, text, retryAfterMs !== undefined || COMES_BACK.test(responseBody))) {
    return fault('refused', `Our quota at the provider is spent (${status})`)
  }
  if (status === 429) return fault('rate_limited', 'The provider is limiting our requests')
  if (status === 408 || status >= 500) return fault('unavailable', `The provider answered with status ${status}`)
  if (status < 300) return fault('unavailable', 'The answer could not be read')
  return fault('refused', REFUSALS[status] ?? `The provider refused the request (${status})`)
}

const NO_LINE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Whether there was no line to the provider: one that breaks later may have carried the question. */
function isUnheard(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnheard)
  if (!(error instanceof Error)) return false
  return NO_LINE.has((error as NodeJS.ErrnoException).code ?? '') || isUnheard(error.cause)
}

const REFUSALS: Readonly<Record<number, string>> = {
  401: 'The provider does not accept our key (401)',
  403: 'The provider does not accept our key, or not for this model (403)',
  404: 'The provider knows no such model at this address (404)',
}

/** What a provider reports in the middle of an answer, and answers that break off or make no sense. */
function streamFault(error: unknown, tokens: Tokens, begun: boolean): ModelFault {
  const text = error instanceof Error ? error.message : JSON.stringify(error ?? null)
  const fault = (reason: FailedAnswer['reason'], words: string) => new ModelFault(reason, words, tokens, { begun })
  if (TOO_LONG.test(text)) return fault('too_long', 'The debate has grown longer than the model can read')
  if (SPENT.test(text) && !COMES_BACK.test(text)) return fault('refused', 'Our quota at the provider is spent')
  if (BUSY.test(text)) return fault('rate_limited', 'The provider is limiting our requests')
  return fault('unavailable', 'The answer broke off or could not be read')
}

/** In seconds, or as a date by the provider's own clock. */
function retryAfter({ 'retry-after': wish, date }: Record<string, string> = {}): number | undefined {
  if (wish === undefined) return undefined
  const ms = /^\d+(\.\d+)?$/.test(wish) ? Number(wish) * 1000 : Date.parse(wish) - Date.parse(date ?? '')
  return ms >= 0 ? ms : undefined
}
