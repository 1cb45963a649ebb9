import type { FastifyInstance } from 'fastify'
import { askingFor, doneAsking, stopWaiting } from '../../storage/connection/fair-pool.ts'
import { callerKey } from '../rate-limit/in-flight.ts'
import { onceClosed, onceHandled } from '../request-end.ts'
import { callerGone } from '../request-facts.ts'

/**
 * From here on one caller gets a share of common resources: of the event loop, turn by turn, and of the database
 * connections, which know the caller. Health checks run at once. Nothing starts for a caller who has disconnected, and
 * what was started counts for them until it is done.
 */
export function fairHandlers(app: FastifyInstance) {
  const inTurn = handlerTurns()
  app.addHook('preHandler', (request, reply, done) => {
    const caller = callerKey(request.caller, request.clientIp)
    const begin = () => {
      if (reply.raw.closed) return done(callerGone())
      const asking = askingFor(caller, done)
      onceClosed(reply, () => {
        stopWaiting(asking)
        onceHandled(request, () => doneAsking(asking))
      })
    }
    if (request.endpoint?.limit === 'exempt') begin()
    else inTurn(caller, begin)
  })
}

interface Clock {
  /** In milliseconds. */
  now: () => number
  nextTurn: (act: () => void) => void
}

/** How long handlers are started in one turn of the event loop. */
const TURN_MS = 10

/**
 * Decides when a handler starts: at once, or in a later turn of the event loop if this turn's handlers have used its
 * time, so that other work runs in between. Callers take turns, and the requests of one keep their order.
 */
export function handlerTurns({ now, nextTurn }: Clock = { now: () => performance.now(), nextTurn: setImmediate }) {
  const lines = new Map<string, Array<() => void>>()
  let began: number | undefined

  function hasTime() {
    if (began !== undefined) return now() - began < TURN_MS
    began = now()
    nextTurn(turn)
    return true
  }

  function turn() {
    began = undefined
    while (lines.size > 0 && hasTime()) {
      const [[caller, line] = ['', []]] = lines
      const begin = line.shift()
      lines.delete(caller)
      if (line.length > 0) lines.set(caller, line)
      begin?.()
    }
  }

  return (caller: string, begin: () => void) => {
    if (lines.size === 0 && hasTime()) return begin()
    const line = lines.get(caller) ?? []
    line.push(begin)
    lines.set(caller, line)
  }
}
