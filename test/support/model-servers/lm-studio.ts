import { chatFrames, chatWire, hearChat, responseFormat, thoughtsPlace } from './chat-completions.ts'
import { type Dialect, event } from './dialect.ts'
import { type Refusal, Refused } from './served.ts'

const refusal = (status: number, message: string): Refusal => ({ status, body: { error: message } })

/** LM Studio: errors are plain texts, `json_object` is unknown to it, and what is too long is told in the stream or at the door. */
export const lmStudio: Dialect = {
  ...chatWire,
  name: 'LM Studio',
  provider: 'openai-compatible',
  lettersPerToken: 4,
  hear: (heard) => hearChat(heard),
  check({ body }, _, { manners }) {
    if (manners.has('not loaded')) {
      const message = "No models loaded. Please load a model in the developer page or use the 'lms load' command."
      throw new Refused({
        status: 400,
        body: { error: { message, type: 'invalid_request_error', param: 'model', code: null } },
      })
    }
    const { type } = responseFormat(body)
    /** LM Studio bug tracker, issues 169 and 307. */
    if (type && type !== 'json_schema' && type !== 'text')
      throw new Refused(refusal(400, "'response_format.type' must be 'json_schema' or 'text'"))
  },
  /** LM Studio bug tracker, issues 237, 546 and 2256. */
  measure(_, input, { context, manners }) {
    if (input < context) return undefined
    const message = manners.has('n_keep')
      ? `The number of tokens to keep from the initial prompt is greater than the context length (n_keep: ${input}>= n_ctx: ${context}). Try to load the model with a larger context length, or provide a shorter input.`
      : `Trying to keep the first ${input} tokens when context the overflows. However, the model is loaded with context length of only ${context} tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input`
    throw new Refused(
      manners.has('errors in the stream')
        ? { status: 200, body: event('error', { error: message }) }
        : refusal(400, message),
    )
  },
  frames: (served, { body }, { manners }) =>
    chatFrames(served, body, {
      /** Developer docs, API changelog 0.3.9: `reasoning_content` where that is switched on. */
      thoughts: thoughtsPlace(manners, 'reasoning_content'),
      usage: 'own chunk',
      usageWhenAsked: true,
      usageOf: ({ input, output, reasoning }) => ({
        prompt_tokens: input,
        completion_tokens: output,
        total_tokens: input + output,
        ...(reasoning > 0 && { completion_tokens_details: { reasoning_tokens: reasoning } }),
      }),
      chunk: { system_fingerprint: 'fp_lmstudio' },
    }),
  errorFrame: (message) => event('error', { error: { message } }),
  refusal,
  /** Developer docs, `2_rest/endpoints.mdx`: `/api/v0/models`. */
  others(path, { model, context }) {
    if (path.endsWith('/v1/models'))
      return { object: 'list', data: [{ id: model, object: 'model', owned_by: 'organization_owner' }] }
    const shown = {
      id: model,
      object: 'model',
      type: 'llm',
      publisher: 'test',
      arch: 'llama',
      compatibility_type: 'gguf',
      quantization: 'Q4_K_M',
    }
    const loaded = { ...shown, state: 'loaded', max_context_length: 131_072, loaded_context_length: context }
    if (path === '/api/v0/models') return { object: 'list', data: [loaded] }
    return path === `/api/v0/models/${model}` ? loaded : undefined
  },
}
