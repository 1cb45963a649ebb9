/** What a model was asked, whatever the wire format. */
export interface Heard {
  model: string
  system: string
  /** Everything after the system prompt, oldest first. */
  messages: { role: string; text: string }[]
  /** The output tokens that were allowed, where the format says so. */
  most?: number
}

/** What an answer is said to have taken; what is not told is not said. */
export interface SaidTokens {
  input: number
  output: number
  /** Of the input, what came from the cache and what was written into it. */
  cached?: number
  cacheWrite?: number
  /** Of the output. */
  reasoning?: number
}

interface Said {
  model: string
  pieces: readonly string[]
  tokens: SaidTokens
  /** Thoughts that come in parts of their own before the answer. */
  thoughts?: readonly string[]
  /** The pieces are a refusal, as OpenAI streams it, or the provider's rules ended the answer after them. */
  refuses?: 'in parts' | 'by rule'
  /** The answer reached the token limit. */
  isCut?: boolean
}

/** How one family of providers asks and is answered over HTTP; answers are server-sent events. */
interface Wire {
  path: RegExp
  hear(body: WireBody, path: string): Heard
  say(said: Said): string[]
}

interface WireText {
  text?: string
}
interface WireMessage {
  role: string
  content?: string | WireText[]
  parts?: WireText[]
}
interface WireBody {
  model?: string
  max_tokens?: number
  max_output_tokens?: number
  messages?: WireMessage[]
  input?: WireMessage[]
  contents?: WireMessage[]
  system?: WireText[]
  systemInstruction?: { parts: WireText[] }
}

const frame = (data: object) => `data: ${JSON.stringify(data)}\n\n`
const event = (type: string, data: object = {}) => `event: ${type}\n${frame({ type, ...data })}`

const textOf = (content: string | WireText[] = []) =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('')
const isSystem = ({ role }: WireMessage) => role === 'system' || role === 'developer'

const heard = (model: string, given: WireMessage[] = [], system?: WireText[]): Heard => ({
  model,
  system: system
    ? textOf(system)
    : given
        .filter(isSystem)
        .map(({ content }) => textOf(content))
        .join(''),
  messages: given
    .filter((message) => !isSystem(message))
    .map(({ role, content, parts }) => ({ role, text: textOf(content ?? parts) })),
})

const chatCompletions: Wire = {
  path: /\/chat\/completions$/,
  hear: ({ model = '', messages, max_tokens: most }) => ({ ...heard(model, messages), ...(most && { most }) }),
  say({ model, pieces, thoughts = [], refuses, isCut, tokens: { input, output, cached, reasoning } }) {
    const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model }
    const choice = (delta: object, finish_reason: string | null = null) =>
      frame({ ...chunk, choices: [{ index: 0, delta, finish_reason }] })
    const usage = {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      ...(cached !== undefined && { prompt_tokens_details: { cached_tokens: cached } }),
      ...(reasoning !== undefined && { completion_tokens_details: { reasoning_tokens: reasoning } }),
    }
    return [
      ...thoughts.map((reasoning_content) => choice({ role: 'assistant', reasoning_content })),
      ...pieces.map((content) =>
        choice({ role: 'assistant', [refuses === 'in parts' ? 'refusal' : 'content']: content }),
      ),
      choice({}, isCut ? 'length' : refuses === 'by rule' ? 'content_filter' : 'stop'),
      frame({ ...chunk, choices: [], usage }),
      'data: [DONE]\n\n',
    ]
  },
}

const openaiResponses: Wire = {
  path: /\/responses$/,
  hear: ({ model = '', input, max_output_tokens: most }) => ({ ...heard(model, input), ...(most && { most }) }),
  say({ model, pieces, refuses, isCut, tokens: { input, output, cached = 0, cacheWrite, reasoning = 0 } }) {
    const usage = {
      ...{ input_tokens: input, output_tokens: output },
      input_tokens_details: {
        cached_tokens: cached,
        ...(cacheWrite !== undefined && { cache_write_tokens: cacheWrite }),
      },
      output_tokens_details: { reasoning_tokens: reasoning },
    }
    const item = { output_index: 0, item: { type: 'message', id: 'msg_1' } }
    const kind = refuses === 'in parts' ? 'response.refusal.delta' : 'response.output_text.delta'
    const reason = isCut ? 'max_output_tokens' : refuses === 'by rule' ? 'content_filter' : undefined
    return [
      event('response.created', { response: { id: 'resp_1', created_at: 1, model } }),
      event('response.output_item.added', item),
      ...pieces.map((delta) => event(kind, { item_id: 'msg_1', output_index: 0, content_index: 0, delta })),
      event('response.output_item.done', item),
      reason
        ? event('response.incomplete', { response: { usage, incomplete_details: { reason } } })
        : event('response.completed', { response: { usage } }),
    ]
  },
}

const anthropicMessages: Wire = {
  path: /\/messages$/,
  hear: ({ model = '', messages, system, max_tokens: most }) => ({
    ...heard(model, messages, system),
    ...(most && { most }),
  }),
  say({ model, pieces, thoughts = [], refuses, isCut, tokens: { input, output, cached = 0, cacheWrite = 0 } }) {
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model, content: [], stop_reason: null }
    const usage = {
      ...{ input_tokens: input - cached - cacheWrite, output_tokens: 1 },
      ...{ cache_read_input_tokens: cached, cache_creation_input_tokens: cacheWrite },
    }
    return [
      event('message_start', { message: { ...message, stop_sequence: null, usage } }),
      event('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '' } }),
      ...thoughts.map((thinking) =>
        event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking } }),
      ),
      event('content_block_stop', { index: 0 }),
      event('content_block_start', { index: 1, content_block: { type: 'text', text: '' } }),
      ...pieces.map((text) => event('content_block_delta', { index: 1, delta: { type: 'text_delta', text } })),
      event('content_block_stop', { index: 1 }),
      event('message_delta', {
        delta: { stop_reason: isCut ? 'max_tokens' : refuses ? 'refusal' : 'end_turn', stop_sequence: null },
        usage: { output_tokens: output },
      }),
      event('message_stop'),
    ]
  },
}

const googleContent: Wire = {
  path: /\/models\/[^/]+:streamGenerateContent$/,
  hear: ({ contents, systemInstruction }, path) =>
    heard(/models\/([^/:]+)/.exec(path)?.[1] ?? '', contents, systemInstruction?.parts),
  say({ model, pieces, thoughts = [], refuses, isCut, tokens: { input, output } }) {
    const usageMetadata = {
      promptTokenCount: input,
      candidatesTokenCount: output,
      totalTokenCount: input + output,
    }
    const ended = isCut ? 'MAX_TOKENS' : refuses ? 'SAFETY' : 'STOP'
    const parts = [...thoughts.map((text) => ({ text, thought: true })), ...pieces.map((text) => ({ text }))]
    return parts.map((part, place) => {
      const finishReason = place === parts.length - 1 ? ended : undefined
      const content = { role: 'model', parts: [part] }
      return frame({ candidates: [{ content, finishReason, index: 0 }], usageMetadata, modelVersion: model })
    })
  },
}

export const WIRES: readonly Wire[] = [chatCompletions, openaiResponses, anthropicMessages, googleContent]
