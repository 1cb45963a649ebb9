import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Decision } from './decision.ts'
import { inFlight } from './in-flight.ts'
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

/** Unknown addresses are limited too, so that nobody probes for endpoints at full speed. */
const NOWHERE: LimitedEndpoint = { id: 'nowhere', auth: 'public' }

const limitedEndpoint = (request: FastifyRequest) => {
  if (request.method === 'OPTIONS') return undefined
  return request.endpoint ?? (request.is404 ? NOWHERE : undefined)
}

/** Runs after the caller is identified and before anything else refuses the request. */
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

/** Writes the headers; a refusal is returned as an error with its own headers. */
function applied(decision: Decision, reply: FastifyReply) {
  if (!decision.allowed) return rateLimited(decision)
  reply.headers(limitHeaders(decision))
  return undefined
}

const INTERNAL_SIGNATURE = 'x-internal-signature'

const TOLERANCE_SECONDS = 300
const SHAPE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

interface SignedCall {
  method: string
  /** The path with its query, as it is sent. */
  url: string
}

const digest = (secret: string, { method, url }: SignedCall, unixSeconds: number) =>
  createHmac('sha256', secret).update(`${unixSeconds}\n${method}\n${url}`).digest()

/** The header by which one of our services exempts its calls to another from limits. */
export const signInternalCall = (secret: string, call: SignedCall, now: Date) => {
  const unixSeconds = Math.floor(now.getTime() / 1000)
  return `t=${unixSeconds},v1=${digest(secret, call, unixSeconds).toString('hex')}`
}

function isInternalCall(secret: string, header: string, call: SignedCall, now: Date): boolean {
  const [, at, signature] = SHAPE.exec(header) ?? []
  if (!at || !signature) return false
  const unixSeconds = Number(at)
  if (Math.abs(now.getTime() / 1000 - unixSeconds) > TOLERANCE_SECONDS) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), digest(secret, call, unixSeconds))
}
