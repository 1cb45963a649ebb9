import { isObject } from '../../shared/fields.ts'

/** The answer of `/mcp`: its body, still arriving. */
interface DoorAnswer {
  /** The media type. */
  type: string
  body: AsyncIterable<Uint8Array | string>
}

/** Posts one message to `/mcp`. */
export type PostMessage = (
  message: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<DoorAnswer>

interface Message {
  id?: unknown
  method?: unknown
  params?: { [name: string]: unknown; _meta?: Record<string, unknown> }
  result?: { protocolVersion?: unknown }
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion'
const PARSE_ERROR = -32_700
const INTERNAL_ERROR = -32_603

/**
 * Carries each line of the input to `/mcp` and what it answers to the output, one message a line, until the input ends.
 * Requests do not wait for each other.
 */
export async function bridge(lines: AsyncIterable<string>, write: (line: string) => void, post: PostMessage) {
  const underWay = new Map<unknown, AbortController>()
  /** The revision that a client of an older one has agreed on. */
  let agreed: string | undefined
  const tell = (message: object) => write(`${JSON.stringify(message)}\n`)
  const fail = (id: unknown, code: number, message: string) => tell({ jsonrpc: '2.0', id, error: { code, message } })

  /** Hands on a message; whether it answers the request. What the door refuses before it reads one names no id. */
  function answered(text: string, { id, method }: Message): boolean {
    const answer = JSON.parse(text) as Message
    if (method === 'initialize' && typeof answer.result?.protocolVersion === 'string')
      agreed = answer.result.protocolVersion
    if (id !== undefined || 'method' in answer) tell(answer.id === null ? { ...answer, id } : answer)
    return !('method' in answer)
  }

  async function carry(message: Message) {
    const { id } = message
    const over = new AbortController()
    const failed = (why: string) => {
      const isRequest = id !== undefined && message.method !== undefined
      if (isRequest && !over.signal.aborted) fail(id, INTERNAL_ERROR, why)
    }
    if (id !== undefined) underWay.set(id, over)
    try {
      const { type, body } = await post(JSON.stringify(message), headersOf(message, agreed), over.signal)
      let isAnswered = false
      for await (const text of messagesIn(type, body)) isAnswered = answered(text, message) || isAnswered
      if (!isAnswered) failed('The answer was cut; ask again')
    } catch (fault) {
      failed((fault as Error).message)
    } finally {
      underWay.delete(id)
    }
  }

  for await (const line of lines) {
    if (line.trim() === '') continue
    const message = parsed(line)
    if (!message) fail(null, PARSE_ERROR, 'This is not a JSON-RPC message')
    else if (message.method === 'notifications/cancelled') underWay.get(message.params?.requestId)?.abort()
    else void carry(message)
  }
  for (const over of underWay.values()) over.abort()
}

function parsed(line: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(line)
    return isObject(message) ? message : undefined
  } catch {
    return undefined
  }
}

/** The headers that repeat what a message says. */
function headersOf({ method, params = {} }: Message, agreed: string | undefined): Record<string, string> {
  const named = params.name ?? params.uri ?? params.taskId
  const version = params._meta?.[VERSION_KEY] ?? agreed
  return {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...(typeof method === 'string' && { 'mcp-method': headerText(method) }),
    ...(typeof named === 'string' && { 'mcp-name': headerText(named) }),
    ...(typeof version === 'string' && { 'mcp-protocol-version': headerText(version) }),
  }
}

/** Headers hold visible ASCII; the protocol says how anything else is written. */
const headerText = (text: string) =>
  /^[!-~](?:[ -~]*[!-~])?$/.test(text) && !text.startsWith('=?base64?')
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`

/** The messages of an answer: one, or those of its server-sent events as they come. */
async function* messagesIn(type: string, body: DoorAnswer['body']): AsyncGenerator<string> {
  const isStream = type.startsWith('text/event-stream')
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    if (!isStream) continue
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) yield* dataIn(event)
  }
  if (!isStream && text.trim() !== '') yield text
}

function dataIn(event: string): string[] {
  const lines = event.split('\n').filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? [] : [lines.map((line) => line.slice('data:'.length)).join('\n')]
}
