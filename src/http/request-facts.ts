import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unreadable } from '../shared/errors.ts'
import type { Endpoint, RequestFacts } from './endpoint.ts'

export const CALLER_GONE = 'CALLER_GONE'

/** Nobody reads it, and it is no fault of the installation. */
export const callerGone = () => unreadable('The caller went away before the answer', CALLER_GONE)

const NOTHING = Buffer.alloc(0)

/** Node joins repeated headers or keeps the first: a signature is checked against what was sent. */
function eachHeader(raw: readonly string[]): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {}
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at]?.toLowerCase() ?? ''
    const value = raw[at + 1] ?? ''
    const before = Object.hasOwn(headers, name) ? headers[name] : undefined
    headers[name] = before === undefined ? value : [before, value].flat()
  }
  return headers
}

/** What a handler may know about its request, computed on demand. */
export class Facts implements RequestFacts {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request
    this.#reply = reply
  }
  get id() {
    return this.#request.id
  }
  get ip() {
    return this.#request.clientIp
  }
  get userAgent() {
    return this.#request.headers['user-agent'] ?? ''
  }
  get method() {
    return this.#request.method
  }
  get url() {
    return this.#request.originalUrl
  }
  get version() {
    return this.#request.apiVersion ?? 1
  }
  get limited() {
    return this.#request.limited
  }
  get headers() {
    const { endpoint, raw, headers } = this.#request
    return endpoint?.auth === 'signature' ? eachHeader(raw.rawHeaders) : headers
  }
  get rawBody() {
    return this.#request.rawBody ?? NOTHING
  }
  get broughtWithCaller() {
    return this.#request.broughtWithCaller
  }
  get actAs() {
    return this.#request.actAs
  }
  /** Fastify's own signal is aborted as soon as a body has been read. */
  get signal() {
    const over = new AbortController()
    const end = () => over.abort(callerGone())
    const { raw } = this.#reply
    if (raw.destroyed) end()
    else raw.once('close', end)
    return over.signal
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where no endpoint is at the address. */
    endpoint: Endpoint | undefined
    /** Whether the address is a former one of its endpoint. */
    atFormerAddress: boolean
  }
}

/** Tells every later part which endpoint is asked; the framework copies all options of a route at each look at them. */
export function requestEndpoint(app: FastifyInstance) {
  app.decorateRequest('endpoint')
  app.decorateRequest('atFormerAddress', false)
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint, former } = request.routeOptions.config
    request.endpoint = endpoint
    request.atFormerAddress = former === true
    done()
  })
}
