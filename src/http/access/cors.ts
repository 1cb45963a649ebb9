import type { FastifyInstance, FastifyRequest } from 'fastify'
import { varyBy } from '../answers/answer-headers.ts'
import type { Endpoint } from '../endpoint.ts'
import { filledPath } from '../path-pattern.ts'
import { WORKSPACE_HEADER } from './workspace.ts'

const ALLOWED_HEADERS = [
  'Content-Type',
  'X-Filename',
  'Authorization',
  'Accept',
  'Origin',
  'X-Requested-With',
  'X-API-Version',
  'Idempotency-Key',
  WORKSPACE_HEADER,
]

/** What clients of other protocols send to the doors; those of MCP are many, and all begin alike. */
const DOOR_HEADERS = ['A2A-Version', 'A2A-Extensions', 'Last-Event-ID']
const MCP_HEADER = /^mcp-[a-z0-9-]{1,60}$/i
const DOOR = /^\/+(?:a2a|mcp|v1)(?=[/?]|$)/i

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
  'WWW-Authenticate',
].join(', ')

const BY_ORIGIN = ['Origin']
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const PREFLIGHT_SECONDS = 600

interface CorsOptions {
  /** The origins whose pages may call everything; `*` admits every origin. */
  origins: readonly string[]
  endpoints: readonly Endpoint[]
}

/**
 * Pages of the listed origins may call, and pages of any origin what is there for all. Tokens travel in headers, so
 * there is no credentials mode.
 */
export function cors(app: FastifyInstance, { origins, endpoints }: CorsOptions) {
  const isListed = (origin: string) => origins.includes('*') || origins.includes(origin)
  const forAll = endpoints.filter(({ anyOrigin }) => anyOrigin).map(({ path }) => addressPattern(path))
  const isForAll = (url: string) => forAll.some((address) => address.test(url.split('?', 1)[0] ?? ''))
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    varyBy(reply, BY_ORIGIN)
    if (!origin) return done()
    const { endpoint } = request
    const isOpen = endpoint ? endpoint.anyOrigin === true : isForAll(request.url)
    if (!isOpen && !isListed(origin)) return done()
    reply.header('access-control-allow-origin', isOpen ? '*' : origin)
    reply.header('access-control-expose-headers', EXPOSED_HEADERS)
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done()
    reply.header('access-control-allow-methods', METHODS)
    reply.header('access-control-allow-headers', allowedHeaders(request, isOpen || DOOR.test(request.url)))
    reply.header('access-control-max-age', PREFLIGHT_SECONDS)
    reply.code(204).send()
  })
}

const addressPattern = (path: string) =>
  new RegExp(`^${RegExp.escape(filledPath(path, () => '*')).replaceAll('\\*', '[^/]+')}/?$`, 'i')

function allowedHeaders({ headers }: FastifyRequest, isDoor: boolean): string {
  if (!isDoor) return ALLOWED_HEADERS.join(', ')
  const asked = String(headers['access-control-request-headers'] ?? '').split(',')
  const ofMcp = asked.map((name) => name.trim()).filter((name) => MCP_HEADER.test(name))
  return [...ALLOWED_HEADERS, ...DOOR_HEADERS, ...ofMcp].join(', ')
}
