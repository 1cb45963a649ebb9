import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { NewId } from '../shared/ids.ts'

const ACCEPTABLE = /^[A-Za-z0-9._-]{1,64}$/

/** The caller's own request id when it has a harmless form, else a new one. */
export const requestIds = (newId: NewId) => (request: IncomingMessage) => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : newId('request')
}

export function requestIdHeader(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
