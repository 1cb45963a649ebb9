import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type ServiceError, unauthorized, unavailable } from '../../shared/errors.ts'
import { namingRequest } from '../errors/naming-request.ts'
import { callerGone } from '../request-facts.ts'
import type { EventStream, StreamComment, StreamedEvent, WaitingAnswer } from './answers.ts'
import type { EndOfWaiting, Waiting } from './waiting-room.ts'

/** For so long nothing is sent of an answer that waits: a short one arrives as any other. */
export const SILENT_SECONDS = 10
/** A stream that can be resumed ends after so long; its client comes back. */
export const LONGEST_STREAM_SECONDS = 3_600
/** How soon a client may come back after we ended its stream. */
const COME_BACK = 'retry: 1000\n\n'
const SIGN_OF_STREAM = ':\n\n'
const SIGN_OF_JSON = ' '

interface SendingOptions {
  /** How often a waiting client gets a sign of life; 0 is never. */
  signSeconds: number
  /** Is told of a fault of ours after the status was sent, and says how callers are told of it. */
  onBroken(fault: unknown): ServiceError
}

const isComment = (sent: StreamedEvent | StreamComment): sent is StreamComment => 'comment' in sent

const LINE_ENDS = /\r\n|\r|\n/
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

/** One event as server-sent events are written; a text with several lines becomes several `data` lines. */
function eventText(sent: StreamedEvent | StreamComment): string {
  if (isComment(sent)) return `: ${oneLine(sent.comment)}\n\n`
  const { id, event, data } = sent
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  const named = `${id === undefined ? '' : `id: ${oneLine(id)}\n`}${event === undefined ? '' : `event: ${oneLine(event)}\n`}`
  const lines = text.split(LINE_ENDS).map((line) => `data: ${line}\n`)
  return `${named}${lines.join('')}\n`
}

/** A body that is written as its reader takes it; its headers leave before its first byte. */
function writtenBody(reply: FastifyReply) {
  let goOn = () => {}
  const body = new Readable({
    read() {
      if (!reply.raw.headersSent) reply.raw.flushHeaders()
      goOn()
    },
    destroy(fault, done) {
      goOn()
      done(fault)
    },
  })
  let isOver = false
  return {
    body,
    /** Resolves when there is room for more. */
    async write(text: string): Promise<void> {
      if (isOver || body.destroyed || body.push(text)) return
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
    },
    /** Drops what need not arrive where the reader is behind. */
    sign(text: string) {
      if (!isOver && !body.destroyed && body.readableLength === 0) body.push(text)
    },
    /** Whatever is unread still arrives. */
    end(lastText: string) {
      if (isOver || body.destroyed) return
      isOver = true
      if (lastText) body.push(lastText)
      body.push(null)
      goOn()
    },
  }
}

const sayingWhen = (signSeconds: number) => (seconds: number) => signSeconds > 0 && seconds % signSeconds === 0

/** Sends events as they happen, with signs of life between them, until they end or nobody may read them any more. */
export function sendStream(
  reply: FastifyReply,
  stream: EventStream,
  waiting: Waiting,
  { signSeconds, onBroken }: SendingOptions,
) {
  const { body, write, sign, end } = writtenBody(reply)
  const { gone } = waiting
  const isTimeForSign = sayingWhen(signSeconds)
  waiting.onSecond((seconds) => {
    if (stream.resumable && seconds >= LONGEST_STREAM_SECONDS) waiting.end('long_enough')
    else if (isTimeForSign(seconds)) sign(SIGN_OF_STREAM)
  })
  gone.addEventListener('abort', () => end(lastWords(stream, waiting.ended)))

  async function pump() {
    try {
      for await (const event of stream.events(gone)) {
        await waiting.assured()
        await write(eventText(event))
        if (gone.aborted) return
      }
      end('')
    } catch (fault) {
      if (gone.aborted) return
      const why = reply.raw.headersSent ? onBroken(fault) : undefined
      if (why && stream.whenCut) end(eventText(stream.whenCut(why)))
      else body.destroy(asError(fault))
    }
  }
  void pump()
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(body)
}

const comesBack = (why: EndOfWaiting | undefined) => why === 'node_stops' || why === 'long_enough'

/** What a stream ends with that was cut: whoever left reads nothing more. */
function lastWords({ whenCut }: EventStream, why: EndOfWaiting | undefined): string {
  const cutEvent = why && why !== 'left' && whenCut ? eventText(whenCut(whyUnanswered(why))) : ''
  return `${cutEvent}${comesBack(why) ? COME_BACK : ''}`
}

const asError = (fault: unknown) => (fault instanceof Error ? fault : new Error(String(fault)))

/**
 * Sends the result as JSON once it is there. After some silent seconds the status is sent, then a space at each sign of
 * life, which JSON allows before a value. A result that then fails, or must not be read any more, breaks the line.
 */
export async function sendWaiting(
  reply: FastifyReply,
  answer: WaitingAnswer,
  waiting: Waiting,
  { signSeconds, onBroken, textOf }: SendingOptions & { textOf: (result: object) => string },
) {
  const { gone } = waiting
  const result = answer.result(gone).then(async (found) => {
    await waiting.assured()
    return textOf(found)
  })
  const ended = Promise.withResolvers<never>()
  gone.addEventListener('abort', () => ended.reject(gone.reason))
  const silence = Promise.withResolvers<undefined>()
  if (signSeconds > 0)
    waiting.onSecond((seconds) => {
      if (seconds >= SILENT_SECONDS) silence.resolve(undefined)
    })
  const outcome = Promise.race([result, ended.promise])
  try {
    const first = await Promise.race([outcome, silence.promise])
    if (first !== undefined) return reply.send(first)
  } catch (fault) {
    throw waiting.ended ? namingRequest(whyUnanswered(waiting.ended), reply.request) : fault
  }
  const { body, sign, end } = writtenBody(reply)
  const isTimeForSign = sayingWhen(signSeconds)
  body.push(SIGN_OF_JSON)
  waiting.onSecond((seconds) => {
    if (isTimeForSign(seconds)) sign(SIGN_OF_JSON)
  })
  outcome.then(end, (fault) => {
    if (!gone.aborted && reply.raw.headersSent) onBroken(fault)
    body.destroy(asError(fault))
  })
  return reply.send(body)
}

/** A caller who lost access is told so, and one who may ask again, on another node, is sent there. */
function whyUnanswered(why: EndOfWaiting) {
  if (why === 'left') return callerGone()
  if (why === 'access_ended') return unauthorized()
  return unavailable(why === 'long_enough' ? 'The stream was open for long' : 'The service is stopping', 1)
}
