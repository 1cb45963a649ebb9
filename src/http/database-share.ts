import type { FastifyInstance } from 'fastify'
import { askingFor, doneAsking } from '../storage/fair-pool.ts'
import { callerKey } from './rate-limit/in-flight.ts'

/** From here on the database knows for whom it is asked: one caller has a share of the connections, not all of them. */
export function databaseShare(app: FastifyInstance) {
  app.addHook('preHandler', (request, reply, done) => {
    const asking = askingFor(callerKey(request.caller, request.clientIp), done)
    if (reply.raw.closed) doneAsking(asking)
    else reply.raw.once('close', () => doneAsking(asking))
  })
}
