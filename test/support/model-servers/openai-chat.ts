import { chatFrames, chatWire, hearChat, responseFormat } from './chat-completions.ts'
import { type Dialect, frame } from './dialect.ts'
import { openai } from './openai.ts'
import { openaiSchemaFault } from './schema-subsets.ts'
import { type Refusal, Refused } from './served.ts'

const refusal = (
  status: number,
  message: string,
  code: string | null = null,
  param: string | null = null,
): Refusal => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param, code } },
})

/** OpenAI's chat completions, connected as a customer's own server. */
export const openaiChat: Dialect = {
  ...openai,
  ...chatWire,
  name: 'OpenAI chat',
  provider: 'openai-compatible',
  hear: (heard) => hearChat(heard),
  check({ body }, { model }, world) {
    if (model !== world.model)
      throw new Refused(
        refusal(404, `The model \`${model}\` does not exist or you do not have access to it.`, 'model_not_found'),
      )
    if (body.max_tokens !== undefined) {
      const message =
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
      throw new Refused(refusal(400, message, 'unsupported_parameter', 'max_tokens'))
    }
    const { name = '', schema, strict } = responseFormat(body).json_schema ?? {}
    const fault = schema && strict ? openaiSchemaFault(name, schema) : undefined
    if (fault) throw new Refused(refusal(400, fault, null, 'response_format'))
  },
  /** OpenAI, as it was quoted in reports for years. */
  measure({ most = 0 }, input, { context }) {
    if (input + most <= context) return undefined
    const message = `This model's maximum context length is ${context} tokens. However, you requested ${input + most} tokens (${input} in the messages, ${most} in the completion). Please reduce the length of the messages or completion.`
    throw new Refused(refusal(400, message, 'context_length_exceeded', 'messages'))
  },
  frames: (served, { body }) =>
    chatFrames(served, body, {
      thoughts: 'none',
      usage: 'own chunk',
      usageWhenAsked: true,
      usageOf: ({ input, output, cached, reasoning }) => ({
        prompt_tokens: input,
        completion_tokens: output,
        total_tokens: input + output,
        prompt_tokens_details: { cached_tokens: cached },
        completion_tokens_details: { reasoning_tokens: reasoning },
      }),
    }),
  errorFrame: (message) => frame({ error: { message, type: 'server_error', param: null, code: null } }),
  refusal,
}
