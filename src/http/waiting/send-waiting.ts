import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { EventStream, StreamComment, StreamedEvent, WaitingAnswer } from './answers.ts'
import type { Waiting } from './waiting-room.ts'

/** For so long nothing is sent of an answer that waits: a short one arrives as any other. */
const SILENT_MS = 10_000
/** A stream that can be resumed ends after so long; its client comes back. */
const LONGEST_STREAM_MS = 3_600_000
/** How soon a client may come back after the node ended its stream. */
const COME_BACK = 'retry: 1000\n\n'
const SIGN_OF_STREAM = ':\n\n'
const SIGN_OF_JSON = ' '

export interface WaitingTimes {
  /** How often a waiting client gets a sign of life; 0 is never. */
  signSeconds: number
  silentMs: number
  longestStreamMs: number
}

export const waitingTimes = (signSeconds: number): WaitingTimes => ({
  signSeconds,
  silentMs: SILENT_MS,
  longestStreamMs: LONGEST_STREAM_MS,
})

const isComment = (sent: StreamedEvent | StreamComment): sent is StreamComment => 'comment' in sent

/** One event as server-sent events are written; a text with several lines becomes several `data` lines. */
export function eventText(sent: StreamedEvent | StreamComment): string {
  if (isComment(sent)) return `: ${sent.comment.replace(/[\r\n]+/g, ' ')}\n\n`
  const { id, event, data } = sent
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  const lines = text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`)
  return `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}${lines.join('')}\n`
}

/** A body that is written as its reader takes it. */
function writtenBody() {
  let wake = () => {}
  const body = new Readable({ read: () => wake() })
  return {
    body,
    /** Resolves when there is room for more. */
    async write(text: string) {
      if (body.destroyed || body.push(text)) return
      await new Promise<void>((resolve) => {
        wake = resolve
        body.once('close', resolve)
      })
    },
    /** What need not arrive is dropped where the reader is behind. */
    sign(text: string) {
      if (!body.destroyed && body.readableLength === 0) body.push(text)
    },
  }
}

/** Sends events as they happen, with signs of life between them, until they end or nobody may read them any more. */
export function sendStream(
  reply: FastifyReply,
  stream: EventStream,
  waiting: Waiting,
  { longestStreamMs }: WaitingTimes,
) {
  const { body, write, sign } = writtenBody()
  const ended = new AbortController()
  const gone = AbortSignal.any([waiting.gone, ended.signal])
  const timer = stream.resumable && setTimeout(() => ended.abort(), longestStreamMs).unref()
  waiting.onSign(() => sign(SIGN_OF_STREAM))

  async function pump() {
    try {
      for await (const event of stream.events(gone)) {
        await waiting.assured()
        if (gone.aborted) break
        await write(eventText(event))
      }
      if (ended.signal.aborted || waiting.gone.reason === 'node_stops') body.push(COME_BACK)
      body.push(null)
    } catch (fault) {
      if (waiting.gone.reason === 'node_stops') {
        body.push(COME_BACK)
        body.push(null)
      } else if (waiting.gone.aborted || ended.signal.aborted) body.push(null)
      else body.destroy(fault as Error)
    } finally {
      if (timer) clearTimeout(timer)
    }
  }
  body.once('close', () => ended.abort())
  void pump()
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(body)
}

/**
 * Sends the result as JSON once it is there. After some silent seconds the status is sent, then a space at each sign of
 * life, which JSON allows before a value. A result that then fails, or must not be read any more, breaks the line.
 */
export async function sendWaiting(
  reply: FastifyReply,
  answer: WaitingAnswer,
  waiting: Waiting,
  { signSeconds, silentMs, check }: WaitingTimes & { check: (result: object) => void },
) {
  const result = answer.result(waiting.gone).then(async (found) => {
    await waiting.assured()
    check(found)
    return JSON.stringify(found)
  })
  const broken = new Promise<never>((_, reject) => {
    waiting.gone.addEventListener('abort', () => reject(waiting.gone.reason), { once: true })
  })
  broken.catch(() => {})
  const silent = Promise.withResolvers<undefined>()
  const timer = signSeconds > 0 ? setTimeout(() => silent.resolve(undefined), silentMs) : undefined
  try {
    const first = await Promise.race([result, broken, silent.promise])
    if (first !== undefined) return reply.send(first)
  } catch (fault) {
    if (!waiting.gone.aborted) throw fault
    return cut(reply)
  } finally {
    clearTimeout(timer)
  }
  const { body, sign } = writtenBody()
  body.push(SIGN_OF_JSON)
  waiting.onSign(() => sign(SIGN_OF_JSON))
  Promise.race([result, broken]).then(
    (text) => {
      body.push(text)
      body.push(null)
    },
    () => body.destroy(),
  )
  return reply.send(body)
}

/** Nothing was sent yet, and nothing may be: the caller asks again, or may not. */
function cut(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
