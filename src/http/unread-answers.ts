import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What is no longer than this has room in the buffers of the operating system. */
const SHORT_ANSWER = 16_384

const isShort = (payload: unknown) =>
  payload === undefined || payload === null || (typeof payload === 'string' && payload.length <= SHORT_ANSWER)

/**
 * Ends the connection of a caller who takes nothing of an answer for so long, so that nothing is held for somebody who
 * does not read. Any progress begins the time anew; between two requests the time of idle connections holds again.
 */
export function unreadAnswers(app: FastifyInstance, { afterMs }: { afterMs: number }) {
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { socket } = request.raw
    const isOnALine = socket instanceof Socket
    if (isOnALine && (!isShort(payload) || socket.writableLength > 0)) socket.setTimeout(afterMs)
    done()
  })
}
