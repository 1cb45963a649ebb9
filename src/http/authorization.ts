import type { FastifyInstance } from 'fastify'
import { type AnyCaller, isKnown } from '../shared/caller.ts'
import { forbidden, unauthorized } from '../shared/errors.ts'
import type { Auth } from './endpoint.ts'

/** Whether this kind of caller may come in; a `signature` is checked by the endpoint, over the raw bytes. */
export function admit(auth: Auth, caller: AnyCaller): void {
  if (auth === 'public' || auth === 'signature') return
  if (!isKnown(caller)) throw unauthorized()
  if (auth === 'admin' && caller.role !== 'admin') throw forbidden('This needs the platform role admin')
}

export function authorization(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint) admit(endpoint.auth, request.caller)
    done()
  })
}
