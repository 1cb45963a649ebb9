import { ApiFault, mayPass } from '../fault.ts'
import type { Socket, StreamEnvironment } from './environment.ts'
import { type Intake, type Listener, openIntake } from './event-intake.ts'
import { type Frames, isEvent, isSignal, type ServerMessage } from './frames.ts'
import { liveSocket, type SessionEnd } from './live-socket.ts'
import { reconnect } from './reconnect.ts'

export interface FollowOptions<Told extends Frames = Frames> extends Listener<Told> {
  /** The first event to deliver. */
  fromSeq?: number
}

/** A restarting service refuses too, so polling is tried only after this many refusals. */
const REFUSALS_BEFORE_POLLING = 2

/**
 * Delivers every event of a debate once and in order, whatever happens to the connection; the returned function stops
 * it.
 */
export function follow<Told extends Frames>(
  debateId: string,
  options: FollowOptions<Told>,
  around: StreamEnvironment<Told>,
): () => void {
  const { fromSeq = 1, ...listener } = options
  const intake = openIntake<Told>({ fromSeq, listener, soon: around.soon, now: around.now })
  const left = new AbortController()
  let refusals = 0

  async function connect(): Promise<SessionEnd> {
    const token = await around.token()
    if (token === undefined) return { is: 'over', why: 'You are signed out.' }
    if (left.signal.aborted) return { is: 'lost' }
    const { openSocket } = around
    if (!openSocket) return pollSession({ intake, around, left: left.signal })
    const end = await socketSession({ debateId, token, openSocket, intake, around, left: left.signal })
    refusals = end.is === 'refused' ? refusals + 1 : 0
    if (refusals < REFUSALS_BEFORE_POLLING) return end
    return pollSession({ intake, around, left: left.signal })
  }

  void reconnect({
    around,
    left: left.signal,
    connect,
    isLive: () => intake.isLive,
    onLost: intake.lost,
    onOver: intake.over,
  })
  return () => {
    left.abort()
    intake.close()
  }
}

interface PollOptions<Told extends Frames> {
  intake: Intake<Told>
  around: StreamEnvironment<Told>
  left: AbortSignal
}

const WAIT_SECONDS = 25
/** After this time a WebSocket is worth another try. */
const POLLING_MS = 60_000

/** Follows the debate by long polling, for a while, if no WebSocket comes through. */
async function pollSession<Told extends Frames>({ intake, around, left }: PollOptions<Told>): Promise<SessionEnd> {
  const until = around.now() + POLLING_MS
  let wait = 0
  try {
    while (!left.aborted && around.now() < until) {
      const { events, has_more, ended } = await around.poll({ since: intake.next, wait }, left)
      for (const event of events) intake.take(event)
      if (!has_more) intake.caughtUp()
      wait = has_more ? 0 : WAIT_SECONDS
      if (ended) await around.waitOrWake(WAIT_SECONDS * 1_000, left)
    }
    return { is: 'lost' }
  } catch (fault) {
    if (fault instanceof ApiFault && fault.status === 401) return { is: 'unauthorized' }
    if (fault instanceof ApiFault && !mayPass(fault)) return { is: 'over', why: fault.message }
    return { is: 'refused' }
  }
}

interface SessionOptions<Told extends Frames> {
  debateId: string
  token: string
  openSocket(token: string): Socket
  intake: Intake<Told>
  around: StreamEnvironment<Told>
  /** Aborted when the follower leaves. */
  left: AbortSignal
}

const SUBSCRIPTION = 'follow'
/** Refusals that another try does not change. */
const FINAL_REFUSALS = new Set(['NOT_FOUND', 'FORBIDDEN', 'PERMISSION_DENIED'])

/** Follows the debate over one WebSocket, until it ends. */
function socketSession<Told extends Frames>({
  debateId,
  token,
  openSocket,
  intake,
  around,
  left,
}: SessionOptions<Told>): Promise<SessionEnd> {
  let isAsking = false

  /** Frames before the answer still belong to the subscription that this one replaces. */
  function subscribe(say: (message: object) => void) {
    if (isAsking) return
    isAsking = true
    say({ type: 'subscribe', id: SUBSCRIPTION, debate_id: debateId, replay_from_seq: intake.next })
  }

  /** How a message ends the session, if it does. */
  function heard(message: ServerMessage<Told>, say: (message: object) => void): SessionEnd | undefined {
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
      return FINAL_REFUSALS.has(message.payload.code) ? { is: 'over', why: message.payload.message } : { is: 'lost' }
    }
    return undefined
  }

  return liveSocket<Told>({
    token,
    openSocket,
    around,
    left,
    onOpen: subscribe,
    onMessage(message, { say, end }) {
      const how = heard(message, say)
      if (how) end(how)
    },
  })
}
