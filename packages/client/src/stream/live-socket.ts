import type { Socket, StreamEnvironment } from './environment.ts'
import { type Frames, readMessage, type ServerMessage } from './frames.ts'

/** How a connection ended: it did not open, it broke, its token is no longer valid, or there is nothing to follow. */
export type SessionEnd = { is: 'refused' | 'lost' | 'unauthorized' } | { is: 'over'; why: string }

interface LiveSocketOptions<Told extends Frames> {
  token: string
  openSocket(token: string): Socket
  around: Pick<StreamEnvironment<Told>, 'token' | 'wait' | 'waitOrWake'>
  /** Aborted when the listener leaves. */
  left: AbortSignal
  onOpen?(say: (message: object) => void): void
  onMessage(message: ServerMessage<Told>, line: { say(message: object): void; end(how: SessionEnd): void }): void
}

const UNAUTHORIZED = 4401
/** There is no such workspace, or not for this person any more. */
const NOT_FOUND = 4404
const OPENING_MS = 10_000
const QUIET_MS = 25_000
const ANSWER_MS = 5_000

/** Runs one WebSocket until it ends, notices when it breaks in silence, and replaces its token before that expires. */
export function liveSocket<Told extends Frames>({
  token,
  openSocket,
  around,
  left,
  onOpen,
  onMessage,
}: LiveSocketOptions<Told>): Promise<SessionEnd> {
  return new Promise((resolve) => {
    const socket = openSocket(token)
    const ended = new AbortController()
    let isOpen = false
    let heard = false
    let shownToken = token

    function end(how: SessionEnd) {
      if (ended.signal.aborted) return
      ended.abort()
      left.removeEventListener('abort', leave)
      if (isOpen) socket.close()
      resolve(how)
    }
    const leave = () => end({ is: 'lost' })
    left.addEventListener('abort', leave)

    const say = (message: object) => socket.send(JSON.stringify(message))

    /** Pings, because a broken connection may look like a quiet one; replaces a token that is about to expire. */
    async function keepAlive() {
      while (!ended.signal.aborted) {
        await around.waitOrWake(QUIET_MS, ended.signal)
        const fresh = await around.token()
        if (ended.signal.aborted) return
        if (fresh && fresh !== shownToken) say({ type: 'auth', token: fresh })
        shownToken = fresh ?? shownToken
        heard = false
        say({ type: 'ping' })
        await around.wait(ANSWER_MS, ended.signal)
        if (!heard) end({ is: 'lost' })
      }
    }

    socket.onopen = () => {
      isOpen = true
      /** Browsers log an error for a socket that is closed before it is open. */
      if (ended.signal.aborted) return socket.close()
      onOpen?.(say)
      void keepAlive()
    }
    socket.onmessage = ({ data }) => {
      heard = true
      if (ended.signal.aborted) return
      const message = readMessage<Told>(data)
      if (message) onMessage(message, { say, end })
      else end({ is: 'refused' })
    }
    socket.onclose = ({ code }) => {
      if (code === UNAUTHORIZED) end({ is: 'unauthorized' })
      else if (code === NOT_FOUND) end({ is: 'over', why: 'You may no longer enter this workspace.' })
      else end({ is: isOpen ? 'lost' : 'refused' })
    }
    void around.wait(OPENING_MS, ended.signal).then(() => {
      if (!isOpen) end({ is: 'refused' })
    })
  })
}
