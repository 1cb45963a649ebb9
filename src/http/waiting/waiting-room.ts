import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Signals } from '../../adapters/signals/signals.ts'
import { ServiceError, unavailable } from '../../shared/errors.ts'
import type { Authenticate, Enter } from '../../shared/identity/authenticate.ts'
import { type AnyCaller, type Caller, isKnown } from '../../shared/identity/caller.ts'
import { withoutCaller } from '../../shared/serial-work.ts'
import { everySeconds } from '../../shared/time/timers.ts'
import { bearerToken, opens } from '../access/authentication.ts'
import { admit } from '../access/authorization.ts'
import { callerWhereTheyAct } from '../access/workspace.ts'
import type { Endpoint } from '../endpoint.ts'
import { withRpcId } from '../errors/rpc-id.ts'
import { callerKey } from '../rate-limit/in-flight.ts'
import { onceClosed } from '../request-end.ts'
import { callerGone } from '../request-facts.ts'
import { accessWatch } from './access-watch.ts'

/** How many requests of one caller may wait at once, in this process. */
export const MOST_WAITING_PER_CALLER = 20
const RETRY_SECONDS = 5

export interface WaitingRoomOptions {
  /** How many requests may wait at once. */
  mostWaiting: number
  authenticate: Authenticate
  enter: Enter
  signals: Pick<Signals, 'subscribe'>
  /** Aborted when the node stops. */
  closing: AbortSignal
  gauge: { set(waiting: number): void }
  every?: typeof everySeconds
}

/** Why a request waits no longer: its caller left or lost access, the node stops, or its stream was open for long. */
export type EndOfWaiting = 'left' | 'access_ended' | 'node_stops' | 'long_enough'

/** A request whose answer waits. */
export interface Waiting {
  /** Aborted when the request waits no longer. */
  readonly gone: AbortSignal
  /** Why it waits no longer; undefined while it does. */
  readonly ended: EndOfWaiting | undefined
  /** Resolves once it is certain that the caller still has access; rejects if the request waits no longer. */
  assured(): Promise<void>
  /** Called each second with the number of seconds that the request has waited. */
  onSecond(act: (seconds: number) => void): void
  end(why: EndOfWaiting): void
}

interface Occupant {
  caller: AnyCaller
  look(): void
  second(): void
  end(why: EndOfWaiting): void
}

/**
 * Where requests wait that stream or last as long as a debate. They take no place among the requests under way, and
 * keep their place for as long as their caller has access, which is looked up by the token, never remembered.
 */
export function waitingRoom(options: WaitingRoomOptions) {
  const { mostWaiting, authenticate, enter, signals, closing, gauge, every = everySeconds } = options
  const occupants = new Set<Occupant>()
  const perCaller = new Map<string, number>()
  let stopClock = () => {}

  const lookAt = (matches: (caller: Caller) => boolean) => {
    for (const occupant of occupants) if (isKnown(occupant.caller) && matches(occupant.caller)) occupant.look()
  }
  const hearing = [
    signals.subscribe('person.changed', (userId) => lookAt((caller) => caller.userId === userId)),
    signals.subscribe('session.ended', (sessionId) => lookAt((caller) => caller.sessionId === sessionId)),
  ]
  closing.addEventListener('abort', () => {
    for (const occupant of occupants) occupant.end('node_stops')
  })

  function tick() {
    for (const occupant of occupants) occupant.second()
  }
  /** The clock belongs to no caller. */
  function join(occupant: Occupant) {
    occupants.add(occupant)
    gauge.set(occupants.size)
    if (occupants.size === 1) stopClock = withoutCaller(() => every(1, tick))
  }
  function part(occupant: Occupant) {
    occupants.delete(occupant)
    gauge.set(occupants.size)
    if (occupants.size === 0) stopClock()
  }

  /** The holder in the workspace of the request; undefined where they may enter it no more. */
  async function insideAgain(holder: Caller, { headers, endpoint }: FastifyRequest) {
    try {
      return endpoint ? await callerWhereTheyAct(enter, holder, endpoint, headers['x-workspace-id']) : holder
    } catch (fault) {
      if (fault instanceof ServiceError) return undefined
      throw fault
    }
  }

  function refusalFor(key: string): ServiceError | undefined {
    if (closing.aborted) return unavailable('The service is stopping')
    if ((perCaller.get(key) ?? 0) >= MOST_WAITING_PER_CALLER) return tooManyWaiting()
    if (occupants.size >= mostWaiting) return unavailable('Too many requests are waiting here', RETRY_SECONDS)
    return undefined
  }

  function takePlace(request: FastifyRequest): () => void {
    const key = callerKey(request.caller, request.clientIp)
    const refusal = refusalFor(key)
    if (refusal) throw withRpcId(refusal, request)
    const own = perCaller.get(key) ?? 0
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
      if (reply.raw.closed) throw callerGone()
      const { caller } = request
      const leavePlace = takePlace(request)
      request.leaveInFlight?.()
      const token = bearerToken(request.headers.authorization)
      const over = new AbortController()
      let ended: EndOfWaiting | undefined
      let seconds = 0
      let onSecond = (_seconds: number) => {}

      function end(why: EndOfWaiting) {
        if (ended) return
        ended = why
        part(occupant)
        leavePlace()
        access.stop()
        over.abort()
      }
      const access = accessWatch({
        async isThere() {
          if (!isKnown(caller) || token === undefined) return true
          const holder = await authenticate(token)
          if (!holder) return false
          const found = await insideAgain(holder, request)
          return found !== undefined && isSame(found, caller) && mayCall(endpoint, found, request)
        },
        onEnd: () => end('access_ended'),
      })
      const occupant: Occupant = {
        caller,
        look: access.look,
        end,
        second() {
          seconds += 1
          access.second()
          onSecond(seconds)
        },
      }
      join(occupant)
      onceClosed(reply, () => end('left'))
      return {
        gone: over.signal,
        get ended() {
          return ended
        },
        async assured() {
          await access.settled()
          over.signal.throwIfAborted()
        },
        onSecond(act) {
          onSecond = act
        },
        end,
      }
    },

    close() {
      for (const stopHearing of hearing) stopHearing()
      stopClock()
    },
  }
}
export type WaitingRoom = ReturnType<typeof waitingRoom>

const isSame = (found: Caller, caller: Caller) =>
  found.userId === caller.userId && found.org === caller.org && found.sessionId === caller.sessionId

function mayCall(endpoint: Endpoint, caller: Caller, { apiVersion }: FastifyRequest): boolean {
  try {
    admit(endpoint, caller, apiVersion)
    return opens(caller, endpoint)
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
