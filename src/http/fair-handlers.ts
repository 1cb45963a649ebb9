import type { FastifyInstance } from 'fastify'
import { askingFor, doneAsking, stopWaiting } from '../storage/fair-pool.ts'
import { handlerTurns } from './handler-turns.ts'
import { callerKey } from './rate-limit/in-flight.ts'
import { callerGone } from './request-facts.ts'
import { onceClosed, onceOver } from './under-way.ts'

/**
 * From here on one caller has a share of what all need: of the event loop, turn by turn, and of the connections to the
 * database, which knows for whom it is asked. Whether the service works is told at once. Nothing is begun for a caller who
 * has hung up, and what was begun counts for them until it is done.
 */
export function fairHandlers(app: FastifyInstance) {
  const inTurn = handlerTurns()
  app.addHook('preHandler', (request, reply, done) => {
    const caller = callerKey(request.caller, request.clientIp)
    const begin = () => {
      if (reply.raw.closed) return done(callerGone())
      const asking = askingFor(caller, done)
      onceClosed(reply, () => stopWaiting(asking))
      onceOver(request, reply, () => doneAsking(asking))
    }
    if (request.routeOptions.config.endpoint?.limit === 'exempt') begin()
    else inTurn(caller, begin)
  })
}
