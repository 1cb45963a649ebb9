import { askOf, type Body, type Dialect, frame, type Heard, numberOf, piecesOf, textOf } from './dialect.ts'
import type { Schema } from './json-answer.ts'
import type { Asked } from './mind.ts'
import type { Served } from './served.ts'

interface Message {
  role?: unknown
  content?: unknown
}

/** How a server of this wire tells what is no answer. */
interface ChatManner {
  /** Where thoughts stand in a chunk; `content` is Mistral's list of parts. */
  thoughts: 'reasoning' | 'reasoning_content' | 'content' | 'tags' | 'closing tag' | 'harmony' | 'none'
  /** In a chunk of its own without choices, with the reason of the end, or in both. */
  usage: 'own chunk' | 'with the end'
  /** Told only to who asked by `stream_options.include_usage`. */
  usageWhenAsked: boolean
  usageOf(tokens: Served['tokens']): object
  chunk?: object
}

export const hearChat = (heard: Heard, limits: readonly string[] = ['max_completion_tokens', 'max_tokens']): Asked => {
  const { body } = heard
  const given = (Array.isArray(body.messages) ? body.messages : []) as Message[]
  const isSystem = ({ role }: Message) => role === 'system' || role === 'developer'
  return {
    model: String(body.model ?? ''),
    system: given
      .filter(isSystem)
      .map(({ content }) => textOf(content))
      .join('\n'),
    messages: given
      .filter((each) => !isSystem(each))
      .map(({ role, content }) => ({ role: String(role), text: textOf(content) })),
    most: limits.map((field) => numberOf(body[field])).find((limit) => limit !== undefined),
    format: formatOf(body),
    ask: askOf(heard),
  }
}

interface ResponseFormat {
  type?: string
  json_schema?: { name?: string; schema?: Schema; strict?: boolean }
}

export const responseFormat = ({ response_format: format }: Body): ResponseFormat => (format ?? {}) as ResponseFormat

function formatOf(body: Body): Asked['format'] {
  const { type, json_schema } = responseFormat(body)
  if (type === 'json_object') return 'object'
  return type === 'json_schema' && json_schema?.schema ? { schema: json_schema.schema } : 'text'
}

const FINISH = { stop: 'stop', length: 'length' } as const

export function* chatFrames(served: Served, body: Body, manner: ChatManner): Generator<string> {
  const chunk = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_763_000_000,
    model: served.model,
    ...manner.chunk,
  }
  const choice = (delta: object, finish_reason: string | null = null, more: object = {}) =>
    frame({ ...chunk, choices: [{ index: 0, delta, logprobs: null, finish_reason }], ...more })
  const wantsUsage =
    !manner.usageWhenAsked || (body.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true
  const usage = wantsUsage ? { usage: manner.usageOf(served.tokens) } : {}
  yield choice({ role: 'assistant', content: '' })
  for (const delta of thoughtDeltas(served, manner.thoughts)) yield choice(delta)
  if (served.refuses) yield choice({ refusal: served.text })
  else for (const content of piecesOf(served.text)) yield choice({ content })
  if (manner.thoughts === 'harmony') yield choice({ content: '<|return|>' })
  yield choice({}, FINISH[served.finish], manner.usage === 'with the end' ? usage : {})
  if (manner.usage === 'own chunk' && wantsUsage) yield frame({ ...chunk, choices: [], ...usage })
  yield 'data: [DONE]\n\n'
}

function* thoughtDeltas({ thoughts }: Served, place: ChatManner['thoughts']): Generator<object> {
  if (place === 'harmony') {
    if (thoughts) yield { content: `<|channel|>analysis<|message|>${thoughts}<|end|><|start|>assistant` }
    yield { content: '<|channel|>final<|message|>' }
    return
  }
  if (!thoughts || place === 'none') return
  if (place === 'tags') yield { content: '<think>' }
  for (const piece of piecesOf(thoughts)) {
    if (place === 'content') yield { content: [{ type: 'thinking', thinking: [{ type: 'text', text: piece }] }] }
    else if (place === 'tags' || place === 'closing tag') yield { content: piece }
    else yield { [place]: piece }
  }
  if (place === 'tags' || place === 'closing tag') yield { content: '</think>\n\n' }
}

/** What servers of this wire have in common. */
export const chatWire = {
  base: '/v1',
  isQuestion: (path: string) => path.endsWith('/chat/completions'),
  holds: { schema: true, object: true },
  toolCall: ({ model }: Served) => {
    const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_763_000_000, model }
    const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'vote', arguments: '{"choice":"p1"}' } }
    return [
      frame({
        ...chunk,
        choices: [{ index: 0, delta: { role: 'assistant', tool_calls: [call] }, finish_reason: null }],
      }),
      frame({ ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }),
      frame({ ...chunk, choices: [], usage: { prompt_tokens: 90, completion_tokens: 12, total_tokens: 102 } }),
      'data: [DONE]\n\n',
    ]
  },
  ping: ': ping\n\n',
} satisfies Partial<Dialect>

/** Where thoughts stand when a server was started without what takes them apart. */
export const thoughtsPlace = (manners: ReadonlySet<string>, usual: ChatManner['thoughts']): ChatManner['thoughts'] =>
  (['tags', 'closing tag', 'harmony'] as const).find((place) => manners.has(`thoughts: ${place}`)) ?? usual
