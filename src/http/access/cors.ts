import type { FastifyInstance } from 'fastify'
import { varyBy } from '../answers/answer-headers.ts'

const ALLOWED_HEADERS = [
  'Content-Type',
  'X-Filename',
  'Authorization',
  'Accept',
  'Origin',
  'X-Requested-With',
  'X-API-Version',
  'Idempotency-Key',
].join(', ')

const EXPOSED_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Policy',
  'X-RateLimit-Action',
  'Retry-After',
  'Deprecation',
  'Sunset',
  'Link',
  'Location',
  'Parley-Behind',
  'ETag',
  'X-API-Version',
  'X-Request-Id',
].join(', ')

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const PREFLIGHT_SECONDS = 600

/**
 * Pages of the listed origins may call; `*` admits every origin. Tokens travel in headers, so there is no credentials
 * mode.
 */
export function cors(app: FastifyInstance, { origins }: { origins: readonly string[] }) {
  const admitted = (origin: string) => origins.includes('*') || origins.includes(origin)
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    varyBy(reply, 'Origin')
    if (!origin || !admitted(origin)) return done()
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', EXPOSED_HEADERS)
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done()
    reply.header('access-control-allow-methods', METHODS)
    reply.header('access-control-allow-headers', ALLOWED_HEADERS)
    reply.header('access-control-max-age', PREFLIGHT_SECONDS)
    reply.code(204).send()
  })
}
