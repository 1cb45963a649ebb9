import type { FastifyInstance } from 'fastify'
import { type AnyCaller, anonymous, type Caller } from '../../shared/identity/caller.ts'
import { varyBy } from '../answers/answer-headers.ts'
import type { Endpoint } from '../endpoint.ts'

const REDIRECT = 302

/** By whose word, form and cookie the answers of an endpoint differ; limits are told to each caller, also where nothing is found. */
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
