import type { LanguageModelV4, LanguageModelV4Message, SharedV4ProviderOptions } from '@ai-sdk/provider'
import { storableText } from '../../../shared/text/storable-text.ts'
import { tokenCount } from '../../../shared/token-count.ts'
import { faultOf, ModelFault, NO_TOKENS, type Tokens } from './faults.ts'

/** What no sensible answer reaches, for servers that ignore the limit of tokens. */
const MOST_CHARACTERS = 200_000

interface Call {
  messages: readonly LanguageModelV4Message[]
  maxTokens: number
  headers: Record<string, string>
  options: SharedV4ProviderOptions | undefined
  /** The key, of which nothing may come back in what the provider says of an error. */
  secret: string
  signal: AbortSignal
  onText: ((delta: string) => void) | undefined
}

/** What the provider's own rules keep a model from answering; it says nothing about the model. */
export const DECLINED = 'The model declined to answer'

export interface Reply {
  text: string
  tokens: Tokens
}

/** One try at a model, streamed; rejects with a `ModelFault` only. */
export async function callModel(model: LanguageModelV4, call: Call): Promise<Reply> {
  let text = ''
  let tokens = NO_TOKENS
  let declined = false
  let error: unknown
  try {
    const { stream } = await model.doStream({
      prompt: [...call.messages],
      maxOutputTokens: call.maxTokens,
      headers: call.headers,
      abortSignal: call.signal,
      ...(call.options && { providerOptions: call.options }),
    })
    for await (const part of stream) {
      if (part.type === 'text-delta') {
        text += part.delta
        if (text.length > MOST_CHARACTERS) throw new ModelFault('too_long', 'The answer does not end', tokens)
        call.onText?.(part.delta)
      }
      if (part.type === 'finish') {
        const { inputTokens, outputTokens } = part.usage
        tokens = {
          input: tokenCount(inputTokens.total),
          output: tokenCount(outputTokens.total),
          cached: tokenCount(inputTokens.cacheRead),
          cacheWrite: tokenCount(inputTokens.cacheWrite),
          reasoning: tokenCount(outputTokens.reasoning),
        }
        declined = part.finishReason.unified === 'content-filter'
      }
      if (part.type === 'error') error ??= part.error
    }
  } catch (thrown) {
    error ??= thrown
  }
  if (error !== undefined) throw faultOf(error, tokens, { begun: text !== '', secret: call.secret })
  if (declined) throw new ModelFault('refused', DECLINED, tokens)
  if (!text.trim()) throw new ModelFault('unusable', 'The model answered nothing', tokens)
  return { text: storableText(text), tokens }
}
