import { isEvent, isSignal, type ServerMessage } from './frames.ts'
import type { Intake } from './intake.ts'
import { liveSocket, type SessionEnd } from './live-socket.ts'
import type { Surroundings } from './surroundings.ts'

interface SessionOptions {
  debateId: string
  token: string
  intake: Intake
  around: Surroundings
  /** The follower has left. */
  left: AbortSignal
}

const SUBSCRIPTION = 'follow'
/** Refusals that another try does not change. */
const FINAL = new Set(['NOT_FOUND', 'FORBIDDEN', 'PERMISSION_DENIED'])

/** Follows the debate over one WebSocket, until that ends. */
export function socketSession({ debateId, token, intake, around, left }: SessionOptions): Promise<SessionEnd> {
  let isAsking = false

  /** What comes before the answer belongs to the subscription that it replaces. */
  function subscribe(say: (message: object) => void) {
    if (isAsking) return
    isAsking = true
    say({ type: 'subscribe', id: SUBSCRIPTION, debate_id: debateId, replay_from_seq: intake.next })
  }

  /** How what was said ends the session, if it does. */
  function heard(message: ServerMessage, say: (message: object) => void): SessionEnd | undefined {
    if (isEvent(message)) {
      if (!intake.take(message)) subscribe(say)
    } else if (isSignal(message)) intake.hear(message)
    else if (message.type === 'replay_start') {
      isAsking = false
      intake.catchingUp(message.payload.event_count)
    } else if (message.type === 'replay_end') intake.caughtUp()
    else if (message.type === 'unsubscribed' && message.payload.reason === 'access_ended') {
      return { is: 'over', why: 'You may no longer see this debate.' }
    } else if (message.type === 'unsubscribed') return { is: 'lost' }
    else if (message.type === 'warning' && message.payload.id === SUBSCRIPTION) {
      return FINAL.has(message.payload.code) ? { is: 'over', why: message.payload.message } : { is: 'lost' }
    }
    return undefined
  }

  return liveSocket({
    token,
    around,
    left,
    onOpen: subscribe,
    onMessage(message, { say, end }) {
      const how = heard(message, say)
      if (how) end(how)
    },
  })
}
