import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { frame } from './frames.ts'

/** Our close codes, beside those of the protocol. */
export const CLOSE = {
  normal: 1000,
  goingAway: 1001,
  policy: 1008,
  tryAgainLater: 1013,
  unauthorized: 4401,
  notFound: 4404,
  tooMany: 4429,
} as const

/** Long enough for a reading client to have taken what came before. */
const APART_MS = 20

const MOST_BUFFERED_BYTES = 1_048_576

interface LinkOptions {
  socket: WebSocket
  /**
   * The stream below the WebSocket. Messages are written whole, so ours may stand between those that it writes itself.
   */
  wire: Duplex
  totals: { messagesSent: number }
}

export type Link = ReturnType<typeof openLink>

/** The connection to one client. A client that does not read is disconnected before its backlog fills our memory. */
export function openLink({ socket, wire, totals }: LinkOptions) {
  function close(code: number, reason: string) {
    socket.close(code, reason)
  }

  function isKeepingUp() {
    if (socket.readyState !== WebSocket.OPEN) return false
    if (wire.writableLength <= MOST_BUFFERED_BYTES) return true
    close(CLOSE.tryAgainLater, 'Too slow to keep up')
    return false
  }

  return {
    isKeepingUp,
    close,
    /** `place` says what it is about, beside the payload. */
    send(type: string, payload: Readonly<Record<string, unknown>>, place: Readonly<Record<string, unknown>> = {}) {
      if (!isKeepingUp()) return
      totals.messagesSent += 1
      socket.send(frame(type, payload, place))
    },
    /**
     * Shared frames: their bytes are written as they are, which takes about a quarter less CPU than sending them anew.
     */
    deliver(frames: readonly Buffer[]) {
      if (!isKeepingUp()) return
      totals.messagesSent += frames.length
      for (const frame of frames) wire.write(frame)
    },
    /** Resolves when the frames have left this process, or never will. */
    async deliverInTime(frames: readonly Buffer[]) {
      if (!isKeepingUp()) return
      totals.messagesSent += frames.length
      await Promise.all(frames.map((frame) => new Promise<void>((resolve) => wire.write(frame, () => resolve()))))
    },
    /**
     * Sends each frame alone, a moment after what was sent before it: clients that take one frame per turn stop at the
     * one that ends a debate, and would never read it, or what came before it, if both arrived together.
     */
    async deliverApart(frames: readonly Buffer[], isWanted = () => true) {
      for (const frame of frames) {
        await setTimeout(APART_MS)
        if (!isWanted() || !isKeepingUp()) return
        totals.messagesSent += 1
        wire.write(frame)
      }
    },
    buffer: () => ({ bytes: wire.writableLength, limit_bytes: MOST_BUFFERED_BYTES }),
  }
}
