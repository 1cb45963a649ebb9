import type { FastifyInstance } from 'fastify'
import { type AnyCaller, anonymous, type Caller } from '../shared/identity/caller.ts'
import { variesBy, varyBy } from './vary.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: AnyCaller
  }
}

/** Who holds this token, or null when it proves nobody; rejects when that cannot be found out. */
export type Authenticate = (token: string) => Caller | null | Promise<Caller | null>

export const bearerToken = (header: string | undefined) => /^Bearer ([^\s]+)$/i.exec(header ?? '')?.[1]

/**
 * Cheap and forgiving: a bad token is an anonymous caller, so that the limits see token guessing. Whoever cannot be
 * looked up is anonymous too where nobody needs to be known; elsewhere the fault is the answer.
 */
export function authentication(app: FastifyInstance, { authenticate }: { authenticate: Authenticate }) {
  app.decorateRequest('caller')
  app.addHook('onRequest', (request, reply, done) => {
    request.caller = anonymous
    const { endpoint } = request.routeOptions.config
    varyBy(reply, ...variesBy(endpoint))
    const token = bearerToken(request.headers.authorization)
    if (!token) return done()
    const found = authenticate(token)
    if (!(found instanceof Promise)) {
      if (found) request.caller = found
      return done()
    }
    found.then(
      (caller) => {
        if (caller) request.caller = caller
        done()
      },
      (fault) => done(endpoint?.auth === 'public' ? undefined : fault),
    )
  })
}
