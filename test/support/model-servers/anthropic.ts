import { askOf, type Body, type Dialect, event, type Heard, numberOf, piecesOf, textOf } from './dialect.ts'
import type { Schema } from './json-answer.ts'
import { anthropicSchemaFault } from './schema-subsets.ts'
import { type Refusal, Refused, type Served } from './served.ts'

/** Claude API docs, "Errors". */
const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  504: 'timeout_error',
  529: 'overloaded_error',
}
const refusal = (status: number, message: string): Refusal => ({
  status,
  body: { type: 'error', error: { type: TYPES[status] ?? 'invalid_request_error', message }, request_id: 'req_1' },
})

/** Claude API docs, "Create a message". */
const FIELDS = new Set(
  'model messages max_tokens container context_management inference_geo mcp_servers metadata output_config service_tier speed stop_sequences stream system temperature thinking tool_choice tools top_k top_p cache_control'.split(
    ' ',
  ),
)
/** The most that one answer may have. */
const MOST_OUTPUT = 64_000

interface Format {
  type?: string
  schema?: Schema
}
const formatOf = ({ output_config }: Body): Format | undefined =>
  (output_config as { format?: Format } | undefined)?.format

interface Message {
  role?: unknown
  content?: unknown
}

/** Anthropic's Messages API. */
export const anthropic: Dialect = {
  name: 'Anthropic',
  provider: 'anthropic',
  base: '/v1',
  lettersPerToken: 4,
  isQuestion: (path) => path.endsWith('/messages'),
  hear(heard: Heard) {
    const { body } = heard
    const messages = (Array.isArray(body.messages) ? body.messages : []) as Message[]
    const schema = formatOf(body)?.schema
    return {
      model: String(body.model ?? ''),
      system: textOf(body.system),
      messages: messages.map(({ role, content }) => ({ role: String(role), text: textOf(content) })),
      most: numberOf(body.max_tokens),
      format: schema ? { schema } : 'text',
      ask: askOf(heard),
    }
  },
  check({ body, headers }, { model, most, messages }, world) {
    if (!headers['anthropic-version']) throw new Refused(refusal(400, 'anthropic-version: header is required'))
    if (model !== world.model) throw new Refused(refusal(404, `model: ${model}`))
    const strange = Object.keys(body).find((field) => !FIELDS.has(field))
    if (strange) throw new Refused(refusal(400, `${strange}: Extra inputs are not permitted`))
    if (most === undefined) throw new Refused(refusal(400, 'max_tokens: Field required'))
    if (most > MOST_OUTPUT) {
      throw new Refused(
        refusal(
          400,
          `max_tokens: ${most} > ${MOST_OUTPUT}, which is the maximum allowed number of output tokens for ${model}`,
        ),
      )
    }
    const blocks = [body.system, ...((body.messages ?? []) as Message[]).map(({ content }) => content)].flatMap(
      (content) => (Array.isArray(content) ? (content as { cache_control?: unknown }[]) : []),
    )
    const marks = blocks.filter(({ cache_control }) => cache_control).length
    if (marks > 4)
      throw new Refused(refusal(400, `A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`))
    const forced = (body.tool_choice as { type?: string } | undefined)?.type
    if (forced === 'tool' || forced === 'any')
      throw new Refused(refusal(400, 'Thinking may not be enabled when tool_choice forces tool use.'))
    /** Claude API docs, migration guides since Opus 4.6: no prefill of an answer. */
    if (messages.at(-1)?.role === 'assistant') {
      throw new Refused(
        refusal(
          400,
          'This model does not support assistant message prefill. The conversation must end with a user message.',
        ),
      )
    }
    const fault = formatOf(body)?.schema && anthropicSchemaFault(formatOf(body)?.schema ?? {})
    if (fault) throw new Refused(refusal(400, fault))
  },
  measure({ most = 0 }, input, { context, manners }) {
    if (input > context) throw new Refused(refusal(400, `prompt is too long: ${input} tokens > ${context} maximum`))
    if (input + most > context && manners.has('sum is checked')) {
      throw new Refused(
        refusal(
          400,
          `input length and \`max_tokens\` exceed context limit: ${input} + ${most} > ${context}, decrease input length or \`max_tokens\` and try again`,
        ),
      )
    }
    return undefined
  },
  holds: { schema: true, object: false },
  *frames({ model, text, thoughts, refuses, finish, tokens }) {
    const { input, cached, output } = tokens
    const read = { input_tokens: input - cached, cache_creation_input_tokens: 0, cache_read_input_tokens: cached }
    const message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
    }
    yield event('message_start', { message: { ...message, usage: { ...read, output_tokens: 1 } } })
    yield event('ping')
    let index = 0
    if (thoughts) {
      yield event('content_block_start', { index, content_block: { type: 'thinking', thinking: '', signature: '' } })
      for (const thinking of piecesOf(thoughts))
        yield event('content_block_delta', { index, delta: { type: 'thinking_delta', thinking } })
      yield event('content_block_delta', { index, delta: { type: 'signature_delta', signature: 'EqQB' } })
      yield event('content_block_stop', { index })
      index += 1
    }
    if (!refuses) {
      yield event('content_block_start', { index, content_block: { type: 'text', text: '' } })
      for (const piece of piecesOf(text))
        yield event('content_block_delta', { index, delta: { type: 'text_delta', text: piece } })
      yield event('content_block_stop', { index })
    }
    const stop_reason = refuses ? 'refusal' : finish === 'length' ? 'max_tokens' : 'end_turn'
    yield event('message_delta', {
      delta: { stop_reason, stop_sequence: null },
      usage: { ...read, output_tokens: output },
    })
    yield event('message_stop')
  },
  toolCall({ model }: Served) {
    const message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
    }
    const content_block = { type: 'tool_use', id: 'toolu_1', name: 'vote', input: {} }
    return [
      event('message_start', { message: { ...message, usage: { input_tokens: 90, output_tokens: 1 } } }),
      event('content_block_start', { index: 0, content_block }),
      event('content_block_delta', { index: 0, delta: { type: 'input_json_delta', partial_json: '{"choice":"p1"}' } }),
      event('content_block_stop', { index: 0 }),
      event('message_delta', { delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 12 } }),
      event('message_stop'),
    ]
  },
  errorFrame: () => event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
  refusal,
  busy: (world) =>
    world.manners.has('rate limit')
      ? {
          ...refusal(
            429,
            'Number of request tokens has exceeded your per-minute rate limit (https://docs.anthropic.com/en/api/rate-limits); see the response headers for current usage.',
          ),
          headers: {
            'retry-after': '11',
            'anthropic-ratelimit-requests-limit': '50',
            'anthropic-ratelimit-requests-remaining': '0',
            'anthropic-ratelimit-input-tokens-remaining': '0',
          },
        }
      : refusal(529, 'Overloaded'),
  headers: () => ({
    'request-id': 'req_1',
    'anthropic-ratelimit-requests-limit': '50',
    'anthropic-ratelimit-requests-remaining': '49',
  }),
  /** Claude API docs, "Get a model". */
  others(path, { model, context }) {
    const shown = { type: 'model', id: model, display_name: model, max_input_tokens: context, max_tokens: MOST_OUTPUT }
    if (path.endsWith(`/models/${model}`)) return shown
    return path.endsWith('/models') ? { data: [shown], has_more: false, first_id: model, last_id: model } : undefined
  },
  ping: event('ping'),
}
