import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings } from '../answers/cached-text.ts'
import { varyBy } from '../answers/vary.ts'
import type { Endpoint } from '../endpoint.ts'
import { addressesOf } from '../mount.ts'
import { type ConsoleFile, consoleFiles } from './files.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The console answers it and no endpoint. */
    isForConsole?: true
  }
}

interface Options {
  /** Where the built console lies. */
  directory: string
  endpoints: readonly Endpoint[]
}

/** The page may load and call what is its own, and nothing else; nobody may frame it. */
const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

const NOT_BUILT =
  'The console is not built: `npm start` builds it, `node scripts/prepare.mjs` builds it for a service that runs.\n'

/**
 * Answers with the console at `/`, with its files, and with its page wherever a person's browser goes and no endpoint could be.
 * That happens before callers are known and limits asked, for files say nothing about anybody.
 */
export function consolePages(app: FastifyInstance, { directory, endpoints }: Options) {
  const files = consoleFiles(directory)
  const isPage = pageAddresses(endpoints)

  async function answer(request: FastifyRequest, reply: FastifyReply, path: string): Promise<boolean> {
    const accepted = acceptedEncodings(request.headers['accept-encoding'])
    const file = await files.file(path.slice(1), accepted)
    if (!file && !isPage(path, request.headers.accept)) return false
    request.isForConsole = true
    if (file) send(file, request, reply)
    else sendPage(await files.page(accepted), request, reply)
    return true
  }

  app.addHook('onRequest', (request, reply, done) => {
    const [path = ''] = request.url.split('?', 1)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads || (!request.is404 && path !== '/')) return done()
    answer(request, reply, path).then((answered) => {
      if (answered) return
      varyBy(reply, 'Accept')
      done()
    }, done)
  })
}

/** Machines do not ask for HTML, and below the first part of an address that can be read they get answers of machines. */
function pageAddresses(endpoints: readonly Endpoint[]) {
  const first = (path: string) => path.split('/', 2)[1]?.toLowerCase() ?? ''
  const readable = endpoints.flatMap(addressesOf).filter(({ method }) => method === 'GET')
  const taken = new Set(['api', 'ws', ...readable.map(({ path }) => first(path))])
  return (path: string, accept = '') => path === '/' || (accept.includes('text/html') && !taken.has(first(path)))
}

function sendPage(page: ConsoleFile | undefined, request: FastifyRequest, reply: FastifyReply) {
  varyBy(reply, 'Accept')
  reply.headers(PAGE_HEADERS)
  if (page) send(page, request, reply)
  else reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
}

function send({ type, bytes, etag, encoding, immutable }: ConsoleFile, request: FastifyRequest, reply: FastifyReply) {
  varyBy(reply, 'Accept-Encoding')
  reply.headers({ etag, 'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache' })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(bytes)
}

const isKnown = (header = '', etag: string) =>
  header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')
