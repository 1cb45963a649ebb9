import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { everySeconds } from '../../shared/time/timers.ts'

interface UnreadLimits {
  /** How long a connection may accept nothing of an answer. */
  unreadSeconds: number
  every?: typeof everySeconds
}

/** The requests of one connection; the first is under way. */
interface Line {
  waiting: Array<() => void>
  /** The bytes written at the last check, and how many checks ago that changed. */
  written: number
  left: number
  looks: number
}

/**
 * A caller who sends more without waiting for an answer is disconnected: each costs some kilobytes before it begins.
 */
export const MOST_WAITING = 100
const LOOK_SECONDS = 5

/**
 * Starts the requests of a connection one after another, each when the answer before it has left this process: Node
 * starts all that arrive together, and holds every answer for a caller who need not read any. A connection that accepts
 * nothing of its answer for too long is closed.
 */
export function answerTurns({ unreadSeconds, every = everySeconds }: UnreadLimits) {
  const lines = new Map<Socket, Line>()

  function begin(socket: Socket, response: ServerResponse, handle: () => void) {
    response.once('close', () => {
      const next = socket.destroyed ? undefined : lines.get(socket)?.waiting.shift()
      if (next) next()
      else lines.delete(socket)
    })
    handle()
  }

  const stop = every(LOOK_SECONDS, () => {
    for (const [socket, line] of lines) {
      const { bytesWritten, writableLength } = socket
      const isStuck = writableLength > 0 && line.written === bytesWritten && line.left === writableLength
      line.looks = isStuck ? line.looks + 1 : 0
      line.written = bytesWritten
      line.left = writableLength
      if (line.looks * LOOK_SECONDS >= unreadSeconds) socket.destroy()
    }
  })

  return {
    stop,
    inTurn:
      (handle: RequestListener): RequestListener =>
      (request, response) => {
        const { socket } = request
        const start = () => begin(socket, response, () => handle(request, response))
        const line = lines.get(socket)
        if (line && line.waiting.length >= MOST_WAITING) return void socket.destroy()
        if (line) return void line.waiting.push(start)
        lines.set(socket, { waiting: [], written: 0, left: 0, looks: 0 })
        start()
      },
  }
}
