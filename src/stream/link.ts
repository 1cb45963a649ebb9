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

/** Frames that tell nothing of any tenant, so that they are never withheld. */
const HARMLESS = new Set(['pong', 'connection_quality'])

type Fields = Readonly<Record<string, unknown>>

interface LinkOptions {
  socket: WebSocket
  /**
   * The stream below the WebSocket. Messages are written whole, so ours may stand between those that it writes itself.
   */
  wire: Duplex
  totals: { messagesSent: number }
}

interface Withheld {
  acts: (() => void)[]
  bytes: number
  /** Resolves when it is released or discarded. */
  over: PromiseWithResolvers<void>
}

export type Link = ReturnType<typeof openLink>

/** The connection to one client. A client that does not read is disconnected before its backlog fills our memory. */
export function openLink({ socket, wire, totals }: LinkOptions) {
  /** What waits until it is certain that the client may have it; undefined while that is certain. */
  let withheld: Withheld | undefined

  function close(code: number, reason: string) {
    socket.close(code, reason)
  }

  function isKeepingUp() {
    if (socket.readyState !== WebSocket.OPEN) return false
    if (wire.writableLength <= MOST_BUFFERED_BYTES) return true
    close(CLOSE.tryAgainLater, 'Too slow to keep up')
    return false
  }

  function say(text: string) {
    if (!isKeepingUp()) return
    totals.messagesSent += 1
    socket.send(text)
  }

  function write(frames: readonly Buffer[]) {
    if (!isKeepingUp()) return
    totals.messagesSent += frames.length
    for (const frame of frames) wire.write(frame)
  }

  /** Acts once what was withheld is released, and never if it is discarded. */
  function later(held: Withheld, bytes: number, act: () => void) {
    held.acts.push(act)
    held.bytes += bytes
    if (held.bytes > MOST_BUFFERED_BYTES) close(CLOSE.tryAgainLater, 'Too much waits to be sent')
  }

  function settle() {
    const settled = withheld
    withheld = undefined
    settled?.over.resolve()
    return settled?.acts ?? []
  }

  async function certain() {
    while (withheld) await withheld.over.promise
  }

  return {
    isKeepingUp,
    close,
    /** From now on nothing is handed over until it is released or discarded. */
    withhold() {
      withheld ??= { acts: [], bytes: 0, over: Promise.withResolvers() }
    },
    /** The client may have what was withheld. */
    release() {
      for (const act of settle()) act()
    },
    /** The client may not have what was withheld. */
    discard: () => void settle(),
    /** `place` says what it is about, beside the payload. */
    send(type: string, payload: Fields, place: Fields = {}) {
      if (!isKeepingUp()) return
      const text = frame(type, payload, place)
      if (withheld && !HARMLESS.has(type)) later(withheld, text.length, () => say(text))
      else say(text)
    },
    /** The same; resolves when it has left this process, or never will. */
    async sendInTime(type: string, payload: Fields, place: Fields, isWanted: () => boolean) {
      if (withheld) await certain()
      if (!isWanted() || !isKeepingUp()) return
      totals.messagesSent += 1
      await new Promise<void>((resolve) => socket.send(frame(type, payload, place), () => resolve()))
    },
    /**
     * Shared frames: their bytes are written as they are, which takes about a quarter less CPU than sending them anew.
     */
    deliver(frames: readonly Buffer[]) {
      if (withheld) later(withheld, bytesOf(frames), () => write(frames))
      else write(frames)
    },
    /** Resolves when the frames have left this process, or never will. */
    async deliverInTime(frames: readonly Buffer[], isWanted = () => true) {
      if (withheld) await certain()
      if (!isWanted() || !isKeepingUp()) return
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
        await certain()
        if (!isWanted() || !isKeepingUp()) return
        totals.messagesSent += 1
        wire.write(frame)
      }
    },
    buffer: () => ({ bytes: wire.writableLength, limit_bytes: MOST_BUFFERED_BYTES }),
  }
}

const bytesOf = (frames: readonly Buffer[]) => frames.reduce((sum, { length }) => sum + length, 0)
