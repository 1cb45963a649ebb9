import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AnyCaller, isKnown } from '../../shared/identity/caller.ts'
import { addressKey } from '../access/client-ip.ts'
import { onceOver } from '../request-end.ts'
import { tooManyInFlight } from './limit-headers.ts'

/** How many requests of one caller may be under way at once, in this process. */
export const MOST_IN_FLIGHT = 32

/** A person is one caller with all their keys; an anonymous caller is their address. */
export const callerKey = (caller: AnyCaller, ip: string) => (isKnown(caller) ? `user:${caller.userId}` : addressKey(ip))

interface Options {
  /** Whether this request is limited at all. */
  isLimited(request: FastifyRequest): boolean
  now: () => Date
}

/**
 * A request is under way until its handler is done and its answer is sent or the connection is gone, so that a caller
 * who asks for much and reads nothing, or disconnects at once, holds no more than this many answers.
 */
export function inFlight(app: FastifyInstance, { isLimited, now }: Options) {
  const underWay = new Map<string, number>()
  app.decorateRequest('leaveInFlight')

  app.addHook('onRequest', (request, reply, done) => {
    if (!isLimited(request)) return done()
    const key = callerKey(request.caller, request.clientIp)
    const before = underWay.get(key) ?? 0
    if (before >= MOST_IN_FLIGHT) return done(tooManyInFlight(MOST_IN_FLIGHT, now()))
    underWay.set(key, before + 1)
    let isCounted = true
    const leave = () => {
      if (!isCounted) return
      isCounted = false
      const left = (underWay.get(key) ?? 1) - 1
      if (left > 0) underWay.set(key, left)
      else underWay.delete(key)
    }
    request.leaveInFlight = leave
    onceOver(request, reply, leave)
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Stops counting it as under way: its answer waits elsewhere. */
    leaveInFlight?: () => void
  }
}
