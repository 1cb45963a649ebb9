import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { everySeconds } from '../../shared/time/timers.ts'

interface UnreadLimits {
  /** How long a connection may take nothing of an answer. */
  unreadSeconds: number
  every?: typeof everySeconds
}

/** The requests of one connection, of which the first is under way. */
interface Line {
  waiting: Array<() => void>
  /** What had been written when somebody last looked, and for how many looks since. */
  written: number
  left: number
  looks: number
}

/** Whoever sends more without waiting for an answer is hung up on: each costs some kilobytes before it is begun. */
export const MOST_WAITING = 100
const LOOK_SECONDS = 5

/**
 * The requests of a connection are begun one after another, each when the answer before it has left this process: Node
 * begins all that arrive together, and holds every answer for somebody who need not read any. A connection that takes
 * nothing of its answer for too long is ended.
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
