import { chatFrames, chatWire, hearChat, responseFormat, thoughtsPlace } from './chat-completions.ts'
import type { Dialect, World } from './dialect.ts'
import { type Schema, schemasIn } from './json-answer.ts'
import { type Refusal, Refused } from './served.ts'

/** vLLM, `vllm/entrypoints/openai/engine/protocol.py`: `ErrorResponse`; until 2025 the error had no `error` around it. */
const refusal = (status: number, message: string, param: string | null = null, manners?: World['manners']): Refusal => {
  const type = status === 404 ? 'NotFoundError' : status === 401 ? 'Unauthorized' : 'BadRequestError'
  const error = { message, type, param, code: status }
  return { status, body: manners?.has('old errors') ? { object: 'error', ...error } : { error } }
}

/**
 * The wordings of three generations: `vllm/renderers/params.py` (2026), `vllm/entrypoints/openai/serving_engine.py` (late 2025: `late 2025`),
 * and before (`old errors`; vLLM issue 20409).
 */
function measure(most: number | undefined, input: number, { context, manners }: World): undefined {
  const output = most ?? 0
  if (input < context && input + output <= context) return undefined
  if (manners.has('old errors')) {
    const split = `(${input} in the messages, ${output} in the completion)`
    throw new Refused(
      refusal(
        400,
        `This model's maximum context length is ${context} tokens. However, you requested ${input + output} tokens ${split}. Please reduce the length of the messages or completion.`,
        null,
        manners,
      ),
    )
  }
  if (manners.has('late 2025') && input < context) {
    throw new Refused(
      refusal(
        400,
        `'max_tokens' or 'max_completion_tokens' is too large: ${output}. This model's maximum context length is ${context} tokens and your request has ${input} input tokens (${output} > ${context} - ${input}).`,
      ),
    )
  }
  throw new Refused(
    refusal(
      400,
      `This model's maximum context length is ${context} tokens. However, you requested ${output} output tokens and your prompt contains ${input} input tokens, for a total of ${input + output} tokens. Please reduce the length of the input prompt or the number of requested output tokens.`,
      'input_tokens',
    ),
  )
}

/** vLLM, `vllm/v1/structured_output/backend_xgrammar.py`: `has_xgrammar_unsupported_json_features`. */
const isBeyondGrammar = (schema: Schema) =>
  schemasIn(schema).some(
    ({ schema: { type, ...keywords } }) =>
      'patternProperties' in keywords ||
      'propertyNames' in keywords ||
      ((type === 'integer' || type === 'number') && 'multipleOf' in keywords) ||
      (type === 'array' && ['uniqueItems', 'contains', 'minContains', 'maxContains'].some((word) => word in keywords)),
  )

/** vLLM's OpenAI-compatible server: unknown fields are ignored, thoughts are in `reasoning` where a parser was named. */
export const vllm: Dialect = {
  ...chatWire,
  name: 'vLLM',
  provider: 'openai-compatible',
  lettersPerToken: 5,
  hear: (heard) => hearChat(heard),
  check({ body }, { model, system }, world) {
    if (model !== world.model) throw new Refused(refusal(404, `The model \`${model}\` does not exist.`, 'model'))
    /** Chat templates such as Gemma's raise it. */
    if (world.manners.has('no system role') && system) throw new Refused(refusal(400, 'System role not supported'))
    const { schema } = responseFormat(body).json_schema ?? {}
    if (schema && isBeyondGrammar(schema))
      throw new Refused(refusal(400, 'The provided JSON schema contains features not supported by xgrammar.'))
  },
  measure: ({ most }, input, world) => measure(most, input, world),
  frames: (served, { body }, { manners }) =>
    chatFrames(served, body, {
      thoughts: thoughtsPlace(manners, 'reasoning'),
      usage: 'own chunk',
      usageWhenAsked: true,
      usageOf: ({ input, output, reasoning }) => ({
        prompt_tokens: input,
        total_tokens: input + output,
        completion_tokens: output,
        ...(reasoning > 0 && { completion_tokens_details: { reasoning_tokens: reasoning } }),
      }),
    }),
  errorFrame: (message) =>
    `data: ${JSON.stringify({ error: { message, type: 'InternalServerError', param: null, code: 500 } })}\n\n`,
  refusal,
  others: (path, { model, context }) =>
    path.endsWith('/v1/models')
      ? {
          object: 'list',
          data: [
            {
              id: model,
              object: 'model',
              created: 1,
              owned_by: 'vllm',
              root: model,
              parent: null,
              max_model_len: context,
            },
          ],
        }
      : undefined,
}
