import { askOf, type Body, type Dialect, event, type Heard, numberOf, piecesOf, textOf } from './dialect.ts'
import type { Schema } from './json-answer.ts'
import { openaiSchemaFault } from './schema-subsets.ts'
import { type Refusal, Refused, type Served } from './served.ts'

/** OpenAI, OpenAPI description: `Error`. */
const refusal = (
  status: number,
  message: string,
  code: string | null = null,
  param: string | null = null,
): Refusal => ({
  status,
  body: { error: { message, type: status === 429 ? 'tokens' : 'invalid_request_error', param, code } },
})

/** OpenAI, OpenAPI description: `CreateResponse`. */
const FIELDS = new Set(
  'background conversation include input instructions max_output_tokens max_tool_calls metadata model parallel_tool_calls previous_response_id prompt prompt_cache_key prompt_cache_options prompt_cache_retention reasoning safety_identifier service_tier store stream stream_options temperature text tool_choice tools top_logprobs top_p truncation user'.split(
    ' ',
  ),
)

interface Format {
  type?: string
  name?: string
  schema?: Schema
  strict?: boolean
}
const formatOf = ({ text }: Body): Format => (text as { format?: Format } | undefined)?.format ?? {}

interface Item {
  role?: unknown
  content?: unknown
}
const isSystem = ({ role }: Item) => role === 'system' || role === 'developer'

/** OpenAI's Responses API. */
export const openai: Dialect = {
  name: 'OpenAI',
  provider: 'openai',
  base: '/v1',
  lettersPerToken: 6,
  isQuestion: (path) => path.endsWith('/responses'),
  hear(heard: Heard) {
    const { body } = heard
    const input = (Array.isArray(body.input) ? body.input : []) as Item[]
    const { type, schema } = formatOf(body)
    return {
      model: String(body.model ?? ''),
      system: [textOf(body.instructions), ...input.filter(isSystem).map(({ content }) => textOf(content))]
        .join('\n')
        .trim(),
      messages: input
        .filter((item) => !isSystem(item))
        .map(({ role, content }) => ({ role: String(role), text: textOf(content) })),
      most: numberOf(body.max_output_tokens),
      format: type === 'json_schema' && schema ? { schema } : type === 'json_object' ? 'object' : 'text',
      ask: askOf(heard),
    }
  },
  check({ body }, { model, most, messages, system }, world) {
    if (model !== world.model)
      throw new Refused(
        refusal(404, `The model '${model}' does not exist or you do not have access to it.`, 'model_not_found'),
      )
    const strange = Object.keys(body).find((field) => !FIELDS.has(field))
    if (strange) throw new Refused(refusal(400, `Unknown parameter: '${strange}'.`, 'unknown_parameter', strange))
    if (most !== undefined && most < 16) {
      const low = `Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got ${most} instead.`
      throw new Refused(refusal(400, low, 'integer_below_min_value', 'max_output_tokens'))
    }
    const { type, name = '', schema, strict } = formatOf(body)
    if (type === 'json_schema' && world.manners.has('no schema')) {
      const none = `Invalid parameter: 'text.format' of type 'json_schema' is not supported with this model.`
      throw new Refused(refusal(400, none, null, 'text.format'))
    }
    const fault = schema && strict ? openaiSchemaFault(name, schema) : undefined
    if (fault) throw new Refused(refusal(400, fault, 'invalid_json_schema', 'text.format.schema'))
    if (type === 'json_object' && !/json/i.test(messages.map(({ text }) => text).join(system))) {
      const word =
        "Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'."
      throw new Refused(refusal(400, word, null, 'input'))
    }
  },
  /** It names no figures; the limit of the answer is not held against the context. */
  measure(_, input, { context }) {
    if (input < context) return undefined
    const message = 'Your input exceeds the context window of this model. Please adjust your input and try again.'
    throw new Refused(refusal(400, message, 'context_length_exceeded', 'input'))
  },
  holds: { schema: true, object: true },
  *frames(served) {
    const { model, thoughts, text, refuses, finish, tokens } = served
    const response = { id: 'resp_1', object: 'response', created_at: 1_763_000_000, model, output: [] }
    yield event('response.created', { response: { ...response, status: 'in_progress' } })
    let place = 0
    if (thoughts) {
      const item = { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: null }
      yield event('response.output_item.added', { output_index: place, item })
      const at = { item_id: 'rs_1', output_index: place, summary_index: 0 }
      yield event('response.reasoning_summary_part.added', { ...at, part: { type: 'summary_text', text: '' } })
      yield event('response.reasoning_summary_text.delta', { ...at, delta: thoughts })
      const summary = [{ type: 'summary_text', text: thoughts }]
      yield event('response.reasoning_summary_part.done', { ...at, part: summary[0] })
      yield event('response.output_item.done', { output_index: place, item: { ...item, summary } })
      place += 1
    }
    const item = { id: 'msg_1', type: 'message', role: 'assistant', status: 'in_progress', content: [] }
    yield event('response.output_item.added', { output_index: place, item })
    const kind = refuses ? 'response.refusal.delta' : 'response.output_text.delta'
    for (const delta of piecesOf(text))
      yield event(kind, { item_id: 'msg_1', output_index: place, content_index: 0, delta, logprobs: [] })
    const said = refuses ? { type: 'refusal', refusal: text } : { type: 'output_text', text, annotations: [] }
    yield event('response.output_item.done', {
      output_index: place,
      item: { ...item, status: 'completed', content: [said] },
    })
    const usage = usageOf(tokens)
    yield finish === 'length'
      ? event('response.incomplete', {
          response: { ...response, status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' }, usage },
        })
      : event('response.completed', { response: { ...response, status: 'completed', incomplete_details: null, usage } })
  },
  toolCall({ model }) {
    const response = { id: 'resp_1', object: 'response', created_at: 1, model, output: [] }
    const item = {
      id: 'fc_1',
      type: 'function_call',
      call_id: 'call_1',
      name: 'vote',
      arguments: '',
      status: 'in_progress',
    }
    return [
      event('response.created', { response }),
      event('response.output_item.added', { output_index: 0, item }),
      event('response.function_call_arguments.delta', { item_id: 'fc_1', output_index: 0, delta: '{"choice":"p1"}' }),
      event('response.output_item.done', {
        output_index: 0,
        item: { ...item, arguments: '{"choice":"p1"}', status: 'completed' },
      }),
      event('response.completed', {
        response: {
          ...response,
          incomplete_details: null,
          usage: usageOf({ input: 90, cached: 0, output: 12, reasoning: 0 }),
        },
      }),
    ]
  },
  errorFrame: (message) =>
    event('error', { sequence_number: 9, error: { type: 'server_error', code: 'server_error', message, param: null } }),
  refusal,
  /** Help Center, "How can I solve 429"; guide "Rate limits" for the headers. */
  busy: ({ model }) => ({
    ...refusal(
      429,
      `Rate limit reached for ${model} in organization org-test on tokens per min (TPM): Limit 30000, Used 28782, Requested 8172. Please try again in 13.908s. Visit https://platform.openai.com/account/rate-limits to learn more.`,
      'rate_limit_exceeded',
    ),
    headers: {
      'x-ratelimit-limit-requests': '500',
      'x-ratelimit-remaining-requests': '499',
      'x-ratelimit-limit-tokens': '30000',
      'x-ratelimit-remaining-tokens': '1218',
      'x-ratelimit-reset-requests': '120ms',
      'x-ratelimit-reset-tokens': '13.908s',
      'retry-after': '14',
    },
  }),
  headers: () => ({
    'x-request-id': 'req_1',
    'x-ratelimit-limit-requests': '500',
    'x-ratelimit-remaining-requests': '498',
    'x-ratelimit-reset-requests': '120ms',
  }),
  others: (path, { model }) =>
    path.endsWith('/models')
      ? { object: 'list', data: [{ id: model, object: 'model', created: 1, owned_by: 'openai' }] }
      : undefined,
  ping: ': keepalive\n\n',
}

const usageOf = ({ input, cached, output, reasoning }: Served['tokens']) => ({
  input_tokens: input,
  input_tokens_details: { cached_tokens: cached },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: reasoning },
  total_tokens: input + output,
})
