import { APICallError } from '@ai-sdk/provider'
import type { FailedAnswer } from '../../../engine/flow/asks.ts'

/** What a try took, as far as the provider said. */
export interface Tokens {
  input: number
  output: number
}
export const NO_TOKENS: Tokens = { input: 0, output: 0 }

interface Details {
  status?: number | undefined
  /** As the provider asked for. */
  retryAfterMs?: number | undefined
}

/** A try that gave no answer. Its message may be shown to callers: it holds neither keys nor addresses. */
export class ModelFault extends Error {
  readonly reason: FailedAnswer['reason']
  readonly tokens: Tokens
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined

  constructor(reason: FailedAnswer['reason'], message: string, tokens = NO_TOKENS, details: Details = {}) {
    super(message)
    this.name = 'ModelFault'
    this.reason = reason
    this.tokens = tokens
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
  }
}

/** Whether another try may go better. */
export const passes = ({ reason }: ModelFault) => reason === 'rate_limited' || reason === 'unavailable'

/** Whether it says that the model is away, rather than something about the request. */
export const isAway = (error: unknown) =>
  error instanceof ModelFault && (error.reason === 'unavailable' || error.reason === 'timeout')

const TOO_LONG =
  /context.{0,3}(length|window|limit)|(prompt|input|request).{0,20}too (long|large)|too many (input )?tokens/i
const BUSY = /rate.?limit|too many requests|quota|resource.?exhausted/i

/** Puts the error of a provider's library into our words. */
export function faultOf(error: unknown, tokens: Tokens): ModelFault {
  if (error instanceof ModelFault) return error
  if (error instanceof Error && error.cause instanceof ModelFault) return error.cause
  if (!APICallError.isInstance(error)) return streamFault(error, tokens)
  const { statusCode: status, responseHeaders, responseBody = '', message } = error
  const fault = (reason: FailedAnswer['reason'], words: string) =>
    new ModelFault(reason, words, tokens, { status, retryAfterMs: retryAfter(responseHeaders) })
  if (status === undefined) return fault('unavailable', 'The provider could not be reached')
  if (status === 413 || (status === 400 && TOO_LONG.test(`${message} ${responseBody}`))) {
    return fault('too_long', 'The debate has grown longer than the model can read')
  }
  if (status === 429) return fault('rate_limited', 'The provider is limiting our requests')
  if (status === 408 || status >= 500) return fault('unavailable', `The provider answered with status ${status}`)
  if (status === 401 || status === 403) return fault('refused', `The provider does not accept our key (${status})`)
  if (status < 300) return fault('unavailable', 'The answer could not be read')
  return fault('refused', `The provider refused the request (${status})`)
}

/** What a provider reports in the middle of an answer, and answers that break off or make no sense. */
function streamFault(error: unknown, tokens: Tokens): ModelFault {
  const text = error instanceof Error ? error.message : JSON.stringify(error ?? null)
  if (TOO_LONG.test(text))
    return new ModelFault('too_long', 'The debate has grown longer than the model can read', tokens)
  if (BUSY.test(text)) return new ModelFault('rate_limited', 'The provider is limiting our requests', tokens)
  return new ModelFault('unavailable', 'The answer broke off or could not be read', tokens)
}

/** In seconds, or as a date by the provider's own clock. */
function retryAfter({ 'retry-after': wish, date }: Record<string, string> = {}): number | undefined {
  if (wish === undefined) return undefined
  const ms = /^\d+(\.\d+)?$/.test(wish) ? Number(wish) * 1000 : Date.parse(wish) - Date.parse(date ?? '')
  return ms >= 0 ? ms : undefined
}
