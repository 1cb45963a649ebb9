import { chatFrames, chatWire, hearChat, responseFormat, thoughtsPlace } from './chat-completions.ts'
import type { Dialect } from './dialect.ts'
import { type Refusal, Refused } from './served.ts'

/** llama.cpp, `tools/server/server-common.cpp`: `format_error_response`. */
const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  501: 'not_supported_error',
  503: 'unavailable_error',
}
const refusal = (status: number, message: string, more: object = {}): Refusal => ({
  status,
  body: { error: { code: status, message, type: TYPES[status] ?? 'server_error', ...more } },
})

/** The server of llama.cpp: any model name is served by the one that is loaded, and the answer ends where the context is full. */
export const llamaCpp: Dialect = {
  ...chatWire,
  name: 'llama.cpp',
  provider: 'openai-compatible',
  lettersPerToken: 4,
  hear: (heard, { model }) => ({ ...hearChat(heard), model }),
  check({ body }) {
    const { type } = responseFormat(body)
    if (type && !['text', 'json_object', 'json_schema'].includes(type)) {
      throw new Refused(refusal(400, `response_format type must be one of "text" or "json_object", but got: ${type}`))
    }
    if (!body.messages) throw new Refused(refusal(400, "'messages' is required"))
  },
  /** `tools/server/server-context.cpp`; builds of 2025 named the figures in the fields alone. */
  measure(_, input, { context, manners }) {
    if (input < context) return undefined
    const message = manners.has('figures in fields')
      ? 'the request exceeds the available context size, try increasing it'
      : `request (${input} tokens) exceeds the available context size (${context} tokens), try increasing it`
    throw new Refused({
      status: 400,
      body: {
        error: { code: 400, message, type: 'exceed_context_size_error', n_prompt_tokens: input, n_ctx: context },
      },
    })
  },
  frames: (served, { body }, { manners }) =>
    chatFrames(served, body, {
      thoughts: thoughtsPlace(manners, 'reasoning_content'),
      usage: 'own chunk',
      usageWhenAsked: true,
      usageOf: ({ input, output, cached }) => ({
        completion_tokens: output,
        prompt_tokens: input,
        total_tokens: input + output,
        prompt_tokens_details: { cached_tokens: cached },
      }),
      chunk: { system_fingerprint: 'b6800-00000000' },
    }),
  errorFrame: (message) => `error: ${JSON.stringify({ code: 500, message, type: 'server_error' })}\n\n`,
  refusal,
  /** While it loads, `tools/server/server-http.cpp`. */
  busy: () => refusal(503, 'Loading model'),
  /** `tools/server/README.md`: `/props`, `/v1/models`; `n_ctx` is that of one slot. */
  others(path, { model, context }) {
    if (path === '/props') {
      return {
        default_generation_settings: { id: 0, n_ctx: context, params: {} },
        total_slots: 1,
        model_path: `/models/${model}.gguf`,
        chat_template: '',
        build_info: 'b6800-00000000',
      }
    }
    const meta = {
      vocab_type: 2,
      n_vocab: 49_152,
      n_ctx: context,
      n_ctx_train: 131_072,
      n_embd: 576,
      n_params: 1,
      size: 1,
    }
    return path.endsWith('/v1/models')
      ? {
          models: [{ name: model, model }],
          object: 'list',
          data: [{ id: model, object: 'model', created: 1, owned_by: 'llamacpp', meta }],
        }
      : undefined
  },
}
