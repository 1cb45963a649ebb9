import type { FastifyInstance } from 'fastify'
import { type AnyCaller, anonymous, type Caller } from '../../shared/identity/caller.ts'
import { varyBy } from '../answers/answer-headers.ts'
import type { Endpoint } from '../endpoint.ts'

const REDIRECT = 302

/** The headers that the answers of an endpoint depend on; limits differ per caller, also where nothing is found. */
function variesBy(endpoint: Endpoint | undefined): string[] {
  if (!endpoint) return ['Authorization']
  const { auth, limit, produces, status, otherStatuses = [] } = endpoint
  const isForAll = auth === 'public' && limit === 'exempt'
  const isNegotiated = produces !== undefined || [status, ...otherStatuses].includes(REDIRECT)
  return [
    ...(isForAll ? [] : ['Authorization']),
    ...(isNegotiated ? ['Accept'] : []),
    ...(endpoint.refreshCookie ? ['X-Refresh-Token', 'Cookie'] : []),
  ]
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: AnyCaller
  }
}

/** The holder of this token, or null if it identifies nobody; rejects if that cannot be determined. */
export type Authenticate = (token: string) => Caller | null | Promise<Caller | null>

export const bearerToken = (header: string | undefined) => /^Bearer ([^\s]+)$/i.exec(header ?? '')?.[1]

/**
 * Cheap and tolerant: a bad token makes an anonymous caller, so that rate limits see token guessing. A caller who
 * cannot be looked up is anonymous too where nobody needs to be known; elsewhere the fault is the answer.
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
