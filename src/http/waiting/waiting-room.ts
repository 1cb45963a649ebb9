import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Signals } from '../../adapters/signals/signals.ts'
import { ServiceError, unavailable } from '../../shared/errors.ts'
import type { Authenticate } from '../../shared/identity/authenticate.ts'
import { type AnyCaller, type Caller, isKnown } from '../../shared/identity/caller.ts'
import { everySeconds } from '../../shared/time/timers.ts'
import { bearerToken } from '../access/authentication.ts'
import { admit } from '../access/authorization.ts'
import type { Endpoint } from '../endpoint.ts'
import { callerKey, onceClosed } from '../rate-limit/in-flight.ts'

/** How many requests of one caller may wait at once, in this process. */
export const MOST_WAITING_PER_CALLER = 20
const LOOK_SECONDS = 30
const RETRY_SECONDS = 5

export interface WaitingRoomOptions {
  /** How many requests may wait at once. */
  mostWaiting: number
  /** How often a waiting client gets a sign of life; 0 is never. */
  signSeconds: number
  authenticate: Authenticate
  signals: Pick<Signals, 'subscribe'>
  /** Aborted when the node stops. */
  closing: AbortSignal
  every?: typeof everySeconds
}

/** A request whose answer waits. */
export interface Waiting {
  /** Aborted when the caller has left or lost access, or the node stops. */
  readonly gone: AbortSignal
  /** Resolves once it is certain that the caller still has access; rejects if they have not. */
  assured(): Promise<void>
  /** Called at every sign of life. */
  onSign(act: () => void): void
}

/** Why a waiting request ends; the reason of `gone`. */
type EndReason = 'left' | 'access_ended' | 'node_stops'

interface Occupant {
  caller: AnyCaller
  look(): void
  sign(): void
}

/**
 * Where requests wait that stream or last as long as a debate. They take no place among the requests under way, and
 * keep their place for as long as their caller has access, which is looked up by the token, never remembered.
 */
export function waitingRoom(options: WaitingRoomOptions) {
  const { mostWaiting, signSeconds, authenticate, signals, closing, every = everySeconds } = options
  const occupants = new Set<Occupant>()
  const perCaller = new Map<string, number>()

  const lookAt = (matches: (caller: Caller) => boolean) => {
    for (const occupant of occupants) if (isKnown(occupant.caller) && matches(occupant.caller)) occupant.look()
  }
  const stops = [
    signals.subscribe('person.changed', (userId) => lookAt((caller) => caller.userId === userId)),
    signals.subscribe('session.ended', (sessionId) => lookAt((caller) => caller.sessionId === sessionId)),
  ]
  let stopTimers: Array<() => void> = []

  function signToAll() {
    for (const occupant of occupants) occupant.sign()
  }
  function join(occupant: Occupant) {
    occupants.add(occupant)
    if (occupants.size > 1) return
    stopTimers = [every(LOOK_SECONDS, () => lookAt(() => true))]
    if (signSeconds > 0) stopTimers.push(every(signSeconds, signToAll))
  }
  function part(occupant: Occupant) {
    if (!occupants.delete(occupant) || occupants.size > 0) return
    for (const stop of stopTimers) stop()
    stopTimers = []
  }

  function takePlace(key: string): () => void {
    if (closing.aborted) throw unavailable('The service is stopping')
    const own = perCaller.get(key) ?? 0
    if (own >= MOST_WAITING_PER_CALLER) throw tooManyWaiting()
    if (occupants.size >= mostWaiting) throw unavailable('Too many requests are waiting here', RETRY_SECONDS)
    perCaller.set(key, own + 1)
    return () => {
      const left = (perCaller.get(key) ?? 1) - 1
      if (left > 0) perCaller.set(key, left)
      else perCaller.delete(key)
    }
  }

  return {
    get size() {
      return occupants.size
    },

    /** Takes a place for this request and gives back its place among those under way; refuses if there is none. */
    enter(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Waiting {
      const { caller } = request
      const leavePlace = takePlace(callerKey(caller, request.clientIp))
      request.leaveInFlight?.()
      const token = bearerToken(request.headers.authorization)
      const over = new AbortController()
      let looking: Promise<void> | undefined
      let onSign = () => {}

      const end = (why: EndReason) => {
        if (!occupants.has(occupant)) return
        part(occupant)
        leavePlace()
        closing.removeEventListener('abort', stopped)
        over.abort(why)
      }
      const stopped = () => end('node_stops')

      /** An access that cannot be looked up right now has not ended; the next look decides. */
      const stillAdmitted = async () => {
        if (!isKnown(caller) || token === undefined) return true
        const found = await authenticate(token)
        return found !== null && isSame(found, caller) && mayCall(endpoint, found, request)
      }
      const occupant: Occupant = {
        caller,
        look() {
          const one = stillAdmitted().then(
            (admitted) => {
              if (!admitted) end('access_ended')
            },
            () => {},
          )
          looking = one
          void one.then(() => {
            if (looking === one) looking = undefined
          })
        },
        sign: () => onSign(),
      }
      join(occupant)
      closing.addEventListener('abort', stopped, { once: true })
      onceClosed(reply, () => end('left'))
      return {
        gone: over.signal,
        async assured() {
          while (looking) await looking
          over.signal.throwIfAborted()
        },
        onSign(act) {
          onSign = act
        },
      }
    },

    close() {
      for (const stop of [...stops, ...stopTimers]) stop()
    },
  }
}
export type WaitingRoom = ReturnType<typeof waitingRoom>

const isSame = (found: Caller, caller: Caller) =>
  found.userId === caller.userId && found.org === caller.org && found.sessionId === caller.sessionId

function mayCall(endpoint: Endpoint, caller: Caller, { apiVersion }: FastifyRequest): boolean {
  try {
    admit(endpoint, caller, apiVersion)
    return true
  } catch {
    return false
  }
}

const tooManyWaiting = () =>
  new ServiceError(
    429,
    'RATE_LIMIT_EXCEEDED',
    `At most ${MOST_WAITING_PER_CALLER} of your requests may wait at once; end one of them first`,
    {
      title: 'RATE_LIMIT_EXCEEDED',
      members: { retry_after: RETRY_SECONDS, limit: MOST_WAITING_PER_CALLER, remaining: 0 },
      details: { retry_after: RETRY_SECONDS, policy: 'waiting' },
      headers: { 'retry-after': String(RETRY_SECONDS) },
    },
  )
