import { chatFrames, chatWire, hearChat } from './chat-completions.ts'
import type { Dialect } from './dialect.ts'
import { type Refusal, Refused } from './served.ts'

/** Mistral docs, error glossary; the code of what is too long from public reports of its answers. */
const refusal = (
  status: number,
  message: unknown,
  type = 'invalid_request_error',
  code: string | null = null,
): Refusal => ({
  status,
  body: { object: 'error', message, type, param: null, code },
})

/** client-python, `models/chatcompletionstreamrequest.py`: every field of a request. */
const FIELDS = new Set(
  'messages model temperature top_p max_tokens stream stop random_seed metadata response_format tools tool_choice presence_penalty frequency_penalty n prediction parallel_tool_calls reasoning_effort prompt_mode guardrails safe_prompt prompt_cache_key'.split(
    ' ',
  ),
)

/** Mistral's API: whatever it does not know is refused, and usage comes without being asked for. */
export const mistral: Dialect = {
  ...chatWire,
  name: 'Mistral',
  provider: 'mistral',
  lettersPerToken: 5,
  hear: (heard) => hearChat(heard, ['max_tokens']),
  check({ body }, { messages }) {
    /** avante.nvim issue 2347, openai-agents-python issue 442: `stream_options` too. */
    const strange = Object.keys(body).filter((field) => !FIELDS.has(field))
    if (strange.length > 0) {
      const detail = strange.map((field) => ({
        type: 'extra_forbidden',
        loc: ['body', field],
        msg: 'Extra inputs are not permitted',
        input: body[field],
      }))
      throw new Refused(refusal(422, { detail }))
    }
    const last = messages.at(-1)?.role
    if (last === 'assistant') {
      throw new Refused(
        refusal(
          400,
          `Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant`,
          'invalid_request_message_order',
          '3230',
        ),
      )
    }
  },
  measure({ most = 0 }, input, { context }) {
    if (input + most <= context && input < context) return undefined
    /** client-python, `models/chatcompletionrequest.py`, says what the sum may be; what is said of the prompt alone stands in many reports. */
    const message =
      input < context
        ? "The token count of your prompt plus `max_tokens` cannot exceed the model's context length."
        : `Prompt contains ${input} tokens and 0 draft tokens, too large for model with ${context} maximum context length`
    throw new Refused(refusal(400, message, 'invalid_request_invalid_args', '3051'))
  },
  frames: (served, { body }) =>
    chatFrames(served, body, {
      /** client-python, `models/thinkchunk.py`. */
      thoughts: 'content',
      usage: 'with the end',
      usageWhenAsked: false,
      usageOf: ({ input, output, cached }) => ({
        prompt_tokens: input,
        total_tokens: input + output,
        completion_tokens: output,
        ...(cached > 0 && { prompt_tokens_details: { cached_tokens: cached } }),
      }),
    }),
  errorFrame: (message) =>
    `data: ${JSON.stringify({ object: 'error', message, type: 'internal_server_error', param: null, code: '1000' })}\n\n`,
  refusal: (status, message) => refusal(status, message),
  busy: () => ({
    ...refusal(429, 'Requests rate limit exceeded', 'rate_limited', '1300'),
    headers: { 'x-ratelimit-limit-req-minute': '60', 'x-ratelimit-remaining-req-minute': '0', 'retry-after': '7' },
  }),
  headers: () => ({ 'x-ratelimit-limit-req-minute': '60', 'x-ratelimit-remaining-req-minute': '59' }),
  others: (path, { model, context }) =>
    path.endsWith('/v1/models')
      ? {
          object: 'list',
          data: [
            {
              id: model,
              object: 'model',
              created: 1,
              owned_by: 'mistralai',
              max_context_length: context,
              capabilities: { completion_chat: true },
            },
          ],
        }
      : undefined,
}
