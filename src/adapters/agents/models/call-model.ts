import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider'
import { storableText } from '../../../shared/text/storable-text.ts'
import { tokenCount } from '../../../shared/token-count.ts'
import type { Thinking } from './abilities/abilities.ts'
import { faultOf, ModelFault, NO_TOKENS, type Tokens } from './faults.ts'
import { textsOf } from './prompt-messages.ts'

/** More than any sensible answer, for servers that ignore the token limit. */
const MOST_CHARACTERS = 200_000

interface Call {
  messages: readonly LanguageModelV4Message[]
  maxTokens: number
  headers: Record<string, string>
  options: SharedV4ProviderOptions | undefined
  /** The key, no part of which may appear in what the provider says about an error. */
  secret: string
  signal: AbortSignal
  /** Called at the first part of the answer, which may be a thought: by then the provider has read the prompt. */
  onBegun?: () => void
  onText: ((delta: string) => void) | undefined
  /** Called for thoughts that come in separate parts. */
  onThought?: () => void
  /** The form of the answer, where the provider enforces it. */
  format?: LanguageModelV4CallOptions['responseFormat']
  reasoning?: LanguageModelV4CallOptions['reasoning']
  /** The provider's own options limit the answer. */
  limitsItself?: boolean
}

/** Reasons of a provider's own rules to stop an answer; they say nothing about the model. */
export const DECLINED = 'The model declined to answer'

export interface Reply {
  text: string
  tokens: Tokens
  /** The answer reached the token limit. */
  cut?: boolean
  /** Where the model wrote its thoughts. */
  thinking?: Thinking
  /** The provider's name of the model that answered. */
  served?: string | undefined
}

/** One try at a model, streamed; rejects with a `ModelFault` only. */
export async function callModel(model: LanguageModelV4, call: Call): Promise<Reply> {
  const heard = hearing(call)
  let error: unknown
  try {
    const { stream } = await model.doStream({
      prompt: [...call.messages],
      ...(!call.limitsItself && { maxOutputTokens: call.maxTokens }),
      headers: call.headers,
      abortSignal: call.signal,
      includeRawChunks: true,
      ...(call.format && { responseFormat: call.format }),
      ...(call.reasoning && { reasoning: call.reasoning }),
      ...(call.options && { providerOptions: call.options }),
    })
    for await (const part of stream) {
      heard.take(part)
      if (part.type === 'error') error ??= part.error
    }
  } catch (thrown) {
    error ??= thrown
  }
  const { text, tokens, ended, begun, thinking, served } = heard.all()
  if (error !== undefined) {
    throw faultOf(error, tokens, { begun, secret: call.secret, sent: textsOf(call.messages) })
  }
  if (ended === 'never') throw new ModelFault('unavailable', 'The answer broke off', tokens, { begun })
  if (ended === 'content-filter') throw new ModelFault('refused', DECLINED, tokens)
  const cut = ended === 'length'
  if (!text.trim()) throw new ModelFault('unusable', nothingBy(ended), tokens, { cut })
  return { text: storableText(text), tokens, cut, thinking, served }
}

const nothingBy = (ended: string) =>
  ({
    length: 'The model reached the token limit before it wrote an answer',
    'tool-calls': 'The model called a tool that nobody offered, and answered nothing',
  })[ended] ?? 'The model answered nothing'

/** Collects the parts of a stream: the text of the answer, its usage, and how it ended. */
function hearing({ onBegun, onText, onThought }: Call) {
  let text = ''
  let thought = false
  let begun = false
  let refused = false
  let ended = 'never'
  let tokens = NO_TOKENS
  let served: string | undefined

  function begin() {
    if (!begun) onBegun?.()
    begun = true
  }

  const takers: Partial<Record<LanguageModelV4StreamPart['type'], (part: never) => void>> = {
    raw({ rawValue }: { rawValue: unknown }) {
      refused ||= refusalIn(rawValue)
      served ??= servedModelIn(rawValue)
    },
    'reasoning-delta'() {
      begin()
      thought = true
      onThought?.()
    },
    'tool-input-delta': begin,
    'text-delta'({ delta }: { delta: string }) {
      begin()
      if (refused) return
      text += delta
      if (text.length > MOST_CHARACTERS) throw new ModelFault('too_long', 'The answer does not end', tokens)
      onText?.(delta)
    },
    finish({ usage, finishReason }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>) {
      tokens = tokensIn(usage)
      ended = refused ? 'content-filter' : endOf(finishReason)
    },
  }

  return {
    take: (part: LanguageModelV4StreamPart) => takers[part.type]?.(part as never),
    all: () => ({ text, tokens, ended, begun, served, thinking: thought ? ('apart' as const) : ('none' as const) }),
  }
}

/** Libraries also end a stream that broke off, and some servers report an error as the reason of the end. */
const endOf = ({ unified, raw }: LanguageModelV4FinishReason) =>
  unified === 'interrupted' || unified === 'error' || raw === 'error' ? 'never' : unified

const tokensIn = ({ inputTokens, outputTokens }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>['usage']) => ({
  input: tokenCount(inputTokens.total),
  output: tokenCount(outputTokens.total),
  cached: tokenCount(inputTokens.cacheRead),
  cacheWrite: tokenCount(inputTokens.cacheWrite),
  reasoning: tokenCount(outputTokens.reasoning),
})

/** One event as the provider sent it, read for what the library leaves out of its parts. */
interface RawChunk {
  type?: unknown
  model?: unknown
  modelVersion?: unknown
  message?: { model?: unknown } | null
  response?: { model?: unknown } | null
  choices?: readonly ({ delta?: { refusal?: unknown } | null } | null)[] | null
}

const chunkOf = (raw: unknown) => Object(raw) as RawChunk

/** Whether it belongs to a refusal, which libraries pass on as text of the answer. */
function refusalIn(raw: unknown): boolean {
  const { type, choices } = chunkOf(raw)
  if (typeof type === 'string' && type.startsWith('response.refusal.')) return true
  const refusal = Array.isArray(choices) ? choices[0]?.delta?.refusal : undefined
  return typeof refusal === 'string' && refusal !== ''
}

const LONGEST_NAME = 128

/** The provider's name of the model that answers. */
function servedModelIn(raw: unknown): string | undefined {
  const { model, modelVersion, message, response } = chunkOf(raw)
  const name = [model, modelVersion, message?.model, response?.model].find((each) => typeof each === 'string' && each)
  return typeof name === 'string' && name.length <= LONGEST_NAME && !/[\p{C}\p{Z}]/u.test(name) ? name : undefined
}
