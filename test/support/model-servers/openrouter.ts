import { chatFrames, chatWire, hearChat, thoughtsPlace } from './chat-completions.ts'
import { type Dialect, frame } from './dialect.ts'
import { type Refusal, Refused } from './served.ts'

/** OpenRouter docs, "Errors and debugging": the status is that of `error.code`, unless the model had begun. */
const refusal = (status: number, message: string, metadata?: object): Refusal => ({
  status,
  body: { error: { message, code: status, ...(metadata && { metadata }) }, user_id: 'user_1' },
})

/** OpenRouter: comments while a model is silent, errors of providers within an answer of status 200. */
export const openrouter: Dialect = {
  ...chatWire,
  name: 'OpenRouter',
  provider: 'openrouter',
  lettersPerToken: 4,
  hear: (heard) => hearChat(heard),
  check(_, { model, format }, world) {
    if (!model.startsWith('openrouter/') && model !== world.model)
      throw new Refused(refusal(400, `${model} is not a valid model ID`))
    /** Docs, "Structured outputs": a provider that has none says so in its own words, handed through. */
    if (typeof format === 'object' && world.manners.has('no schema')) {
      const raw =
        '{"error":{"message":"response_format json_schema is not supported by this model","type":"invalid_request_error"}}'
      throw new Refused(refusal(400, 'Provider returned error', { raw, provider_name: 'Test' }))
    }
  },
  measure({ most = 0 }, input, { context }) {
    if (input + most <= context && input < context) return undefined
    throw new Refused(
      refusal(
        400,
        `This endpoint's maximum context length is ${context} tokens. However, you requested about ${input + most} tokens (${input} of text input, ${most} in the output). Please reduce the length of either one, or use the context-compression plugin to compress your prompt automatically.`,
        { provider_name: null },
      ),
    )
  },
  *frames(served, { body }, { manners }) {
    yield ': OPENROUTER PROCESSING\n\n'
    yield* chatFrames(served, body, {
      thoughts: thoughtsPlace(manners, 'reasoning'),
      usage: 'own chunk',
      usageWhenAsked: false,
      /** Docs, "Usage accounting". */
      usageOf: ({ input, output, reasoning, cached }) => ({
        prompt_tokens: input,
        completion_tokens: output,
        total_tokens: input + output,
        cost: 0.00014,
        prompt_tokens_details: { cached_tokens: cached, audio_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: reasoning },
      }),
      chunk: { id: 'gen-1', provider: 'Test' },
    })
  },
  /** Docs, "Streaming": an error after the first token is a chunk with `error` and a choice that ends by it. */
  errorFrame: (message) =>
    frame({
      id: 'gen-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'test',
      provider: 'Test',
      error: { code: 502, message },
      choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
    }),
  refusal,
  busy: () => ({
    ...refusal(429, 'Rate limit exceeded: 20 requests per minute'),
    headers: { 'retry-after': '9', 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '0' },
  }),
  headers: () => ({ 'x-generation-id': 'gen-1' }),
  others: (path, { model, context }) =>
    path.endsWith('/models')
      ? {
          data: [
            {
              id: model,
              name: model,
              context_length: context,
              top_provider: { context_length: context, max_completion_tokens: null },
              supported_parameters: ['max_tokens', 'structured_outputs'],
            },
          ],
        }
      : undefined,
  ping: ': OPENROUTER PROCESSING\n\n',
}
