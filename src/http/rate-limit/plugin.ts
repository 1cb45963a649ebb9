import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Decision } from './decision.ts'
import { inFlight } from './in-flight.ts'
import { INTERNAL_SIGNATURE, isInternalCall } from './internal-signature.ts'
import { limitHeaders, rateLimited } from './limit-headers.ts'
import type { RateLimiter } from './limiter.ts'
import type { LimitedEndpoint } from './plan.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether what it does is charged. */
    limited: boolean
  }
}

interface Options {
  limiter: RateLimiter
  internalSecret?: string | undefined
  now: () => Date
}

/** Addresses that lead nowhere are limited too, so that nobody searches for doors at full speed. */
const NOWHERE: LimitedEndpoint = { id: 'nowhere', auth: 'public' }

const limitedEndpoint = (request: FastifyRequest) => {
  if (request.method === 'OPTIONS') return undefined
  return request.routeOptions.config.endpoint ?? (request.is404 ? NOWHERE : undefined)
}

/** Runs after the caller is identified and before anything is refused for another reason. */
export function rateLimit(app: FastifyInstance, { limiter, internalSecret, now }: Options) {
  const isInternal = (request: FastifyRequest) => {
    const header = request.headers[INTERNAL_SIGNATURE]
    if (!internalSecret || typeof header !== 'string') return false
    return isInternalCall(internalSecret, header, { method: request.method, url: request.originalUrl }, now())
  }

  app.decorateRequest('limited', true)
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) limiter.declare(config.endpoint)
  })
  app.addHook('onRequest', (request, reply, done) => {
    const endpoint = limitedEndpoint(request)
    if (!endpoint) return done()
    request.limited = !isInternal(request)
    if (!request.limited) return done()
    const { caller, clientIp: ip, method } = request
    const decision = limiter.decide({ endpoint, caller, ip, method })
    if (!decision) return done()
    if (decision instanceof Promise) decision.then((made) => done(applied(made, reply)), done)
    else done(applied(decision, reply))
  })
  inFlight(app, {
    isLimited(request) {
      const endpoint = limitedEndpoint(request)
      return endpoint !== undefined && request.limited && limiter.limits(endpoint, request.clientIp)
    },
    now,
  })
}

/** Writes the headers; a refusal is returned as the error it is, and brings its own. */
function applied(decision: Decision, reply: FastifyReply) {
  if (!decision.allowed) return rateLimited(decision)
  reply.headers(limitHeaders(decision))
  return undefined
}
