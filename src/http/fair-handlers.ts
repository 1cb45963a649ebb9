import type { FastifyInstance } from 'fastify'
import { askingFor, doneAsking } from '../storage/fair-pool.ts'
import { handlerTurns } from './handler-turns.ts'
import { callerKey } from './rate-limit/in-flight.ts'

/**
 * From here on one caller has a share of what all need: of the event loop, turn by turn, and of the connections to the
 * database, which knows for whom it is asked. Whether the service works is told at once.
 */
export function fairHandlers(app: FastifyInstance) {
  const inTurn = handlerTurns()
  app.addHook('preHandler', (request, reply, done) => {
    const caller = callerKey(request.caller, request.clientIp)
    const begin = () => {
      const asking = askingFor(caller, done)
      if (reply.raw.closed) doneAsking(asking)
      else reply.raw.once('close', () => doneAsking(asking))
    }
    if (request.routeOptions.config.endpoint?.limit === 'exempt') begin()
    else inTurn(caller, begin)
  })
}
