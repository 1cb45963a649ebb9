import type { ServiceError } from '../../../shared/errors.ts'

/** What one exchange over HTTP answers with. */
export type Exchanged =
  /** All of it is there. */
  | { is: 'whole'; status: number; headers?: Readonly<Record<string, string>>; type: string; text: string }
  /** One JSON object, which may take as long as a debate. */
  | { is: 'later'; result(gone: AbortSignal): Promise<object> }
  /** JSON-RPC messages as they come, and the last one where they are cut before the answer. */
  | { is: 'stream'; messages(gone: AbortSignal): AsyncIterable<string>; whenCut(why: ServiceError): object }

interface ExchangeOptions {
  /** Answers the request; the signal tells it that nobody waits any more. */
  respond(gone: AbortSignal): Promise<Response>
  /** Resolves when the handler begins to wait for a debate. */
  waits: Promise<unknown>
  /** Whether a waiting answer is streamed, because messages may come before the result. */
  streams(): boolean
  /** Answers the request where a stream is cut. */
  whenCut(why: ServiceError): object
  /** Aborted when the caller goes away. */
  signal: AbortSignal
}

/** Hands over an answer whole, unless its handler begins to wait before it is. */
export async function exchanged({ respond, waits, streams, whenCut, signal }: ExchangeOptions): Promise<Exchanged> {
  const left = new AbortController()
  const leave = () => left.abort(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  const reading = readAll(respond(left.signal))
  const whole = await Promise.race([reading.whole, waits.then(() => undefined)])
  if (whole) {
    signal.removeEventListener('abort', leave)
    return { is: 'whole', ...asPlainJson(whole) }
  }
  const until = (gone: AbortSignal) => {
    gone.addEventListener('abort', () => left.abort(gone.reason), { once: true })
    if (gone.aborted) left.abort(gone.reason)
  }
  if (!streams()) {
    return {
      is: 'later',
      async result(gone) {
        until(gone)
        const { text } = await reading.whole
        return JSON.parse(text) as object
      },
    }
  }
  return {
    is: 'stream',
    whenCut,
    async *messages(gone) {
      until(gone)
      yield* reading.messages()
    },
  }
}

interface Whole {
  status: number
  type: string
  text: string
}

const EVENTS = 'text/event-stream'

/** A stream that has ended with one message is that message: every client reads JSON. */
function asPlainJson(whole: Whole): Whole {
  if (!whole.type.startsWith(EVENTS)) return whole
  const messages = whole.text.split('\n\n').flatMap((event) => dataIn(event) ?? [])
  const [only] = messages
  return messages.length === 1 && only !== undefined ? { ...whole, type: 'application/json', text: only } : whole
}

/** Reads a response while it arrives, so that what is there can be told whether all of it is or not. */
function readAll(response: Promise<Response>) {
  let text = ''
  let type = ''
  let isOver = false
  let more = Promise.withResolvers<void>()
  const tell = () => {
    more.resolve()
    more = Promise.withResolvers<void>()
  }

  async function read(): Promise<Whole> {
    try {
      const answer = await response
      type = answer.headers.get('content-type') ?? ''
      const decoder = new TextDecoder()
      for await (const chunk of answer.body ?? []) {
        text += decoder.decode(chunk as Uint8Array, { stream: true })
        tell()
      }
      return { status: answer.status, type, text }
    } finally {
      isOver = true
      tell()
    }
  }
  const whole = read()
  whole.catch(() => {})

  return {
    whole,
    async *messages(): AsyncGenerator<string> {
      let from = 0
      for (;;) {
        const isLast = isOver
        if (type.startsWith(EVENTS)) {
          for (let end = text.indexOf('\n\n', from); end >= 0; end = text.indexOf('\n\n', from)) {
            const message = dataIn(text.slice(from, end))
            from = end + 2
            if (message !== undefined) yield message
          }
        }
        if (isLast) break
        await (isOver ? undefined : more.promise)
      }
      const { type: whatCame, text: all } = await whole
      if (!whatCame.startsWith(EVENTS)) yield all
    },
  }
}

/** The data of one server-sent event; undefined for a comment. */
function dataIn(event: string): string | undefined {
  const lines = event.split('\n').filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? undefined : lines.map((line) => line.slice('data:'.length).trimStart()).join('\n')
}
