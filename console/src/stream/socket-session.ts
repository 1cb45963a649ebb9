import { isEvent, isSignal, readMessage, type ServerMessage } from './frames.ts'
import type { Intake } from './intake.ts'
import type { Surroundings } from './surroundings.ts'

/** How a connection ended: nobody opened it, it broke, its token is not taken any more, or there is nothing to follow. */
export type SessionEnd = { is: 'refused' | 'lost' | 'unauthorized' } | { is: 'over'; why: string }

interface SessionOptions {
  debateId: string
  token: string
  intake: Intake
  around: Surroundings
  /** The follower has left. */
  left: AbortSignal
}

const UNAUTHORIZED = 4401
const OPENING_MS = 10_000
const QUIET_MS = 25_000
const ANSWER_MS = 5_000
const SUBSCRIPTION = 'follow'
/** Refusals that another try does not change. */
const FINAL = new Set(['NOT_FOUND', 'FORBIDDEN', 'PERMISSION_DENIED'])

/** Follows the debate over one WebSocket, until that ends. */
export function socketSession({ debateId, token, intake, around, left }: SessionOptions): Promise<SessionEnd> {
  return new Promise((resolve) => {
    const socket = around.openSocket(token)
    const ended = new AbortController()
    let isOpen = false
    let heard = false
    let isAsking = false
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
    /** What comes before the answer belongs to the subscription that it replaces. */
    function subscribe() {
      if (isAsking) return
      isAsking = true
      say({ type: 'subscribe', id: SUBSCRIPTION, debate_id: debateId, replay_from_seq: intake.next })
    }

    function hear(message: ServerMessage) {
      if (isEvent(message)) {
        if (!intake.take(message)) subscribe()
      } else if (isSignal(message)) intake.hear(message)
      else if (message.type === 'replay_start') {
        isAsking = false
        intake.catchingUp(message.payload.event_count)
      } else if (message.type === 'replay_end') intake.caughtUp()
      else if (message.type === 'unsubscribed' && message.payload.reason === 'access_ended') {
        end({ is: 'over', why: 'You may no longer see this debate.' })
      } else if (message.type === 'unsubscribed') end({ is: 'lost' })
      else if (message.type === 'warning' && message.payload.id === SUBSCRIPTION) {
        end(FINAL.has(message.payload.code) ? { is: 'over', why: message.payload.message } : { is: 'lost' })
      }
    }

    /** A broken line may look like a quiet one, so it is asked; a token that is about to end is replaced. */
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
      /** Browsers complain of a line that is given up before it is there. */
      if (ended.signal.aborted) return socket.close()
      subscribe()
      void keepAlive()
    }
    socket.onmessage = ({ data }) => {
      heard = true
      if (!ended.signal.aborted) hear(readMessage(data))
    }
    socket.onclose = ({ code }) => {
      if (code === UNAUTHORIZED) end({ is: 'unauthorized' })
      else end({ is: isOpen ? 'lost' : 'refused' })
    }
    void around.wait(OPENING_MS, ended.signal).then(() => {
      if (!isOpen) end({ is: 'refused' })
    })
  })
}
