import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { varyBy } from '../answers/answer-headers.ts'
import { acceptedEncodings, type Encoding } from '../answers/cached-text.ts'
import type { Endpoint } from '../endpoint.ts'
import { addressesOf } from '../mount.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The console answers it, not an endpoint. */
    isForConsole?: true
  }
}

interface Options {
  /** The directory of the built console. */
  directory: string
  endpoints: readonly Endpoint[]
}

/** The page may load and call only its own origin; nobody may frame it. */
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

const ROOT = /^\/(?:\?|$)/
const BY_KIND = ['Accept']
const BY_ENCODING = ['Accept-Encoding']

const NOT_BUILT =
  'The console is not built: `npm start` builds it, `node scripts/prepare.mjs` builds it for a service that runs.\n'

/**
 * Serves the console at `/`, its files, and its page wherever a person's browser goes and no endpoint could be. This
 * happens before callers are identified and limits applied, because files say nothing about anybody.
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
    if (!request.is404 && !ROOT.test(request.url)) return done()
    if (request.method !== 'GET' && request.method !== 'HEAD') return done()
    const [path = ''] = request.url.split('?', 1)
    answer(request, reply, path).then((answered) => {
      if (answered) return
      varyBy(reply, BY_KIND)
      done()
    }, done)
  })
}

/** Programs do not ask for HTML, and below the first path segment of any endpoint they get machine-readable answers. */
function pageAddresses(endpoints: readonly Endpoint[]) {
  const first = (path: string) => path.split('/', 2)[1]?.toLowerCase() ?? ''
  const readable = endpoints.flatMap(addressesOf).filter(({ method }) => method === 'GET')
  const taken = new Set(['api', 'ws', ...readable.map(({ path }) => first(path))])
  return (path: string, accept = '') => path === '/' || (accept.includes('text/html') && !taken.has(first(path)))
}

function sendPage(page: ConsoleFile | undefined, request: FastifyRequest, reply: FastifyReply) {
  varyBy(reply, BY_KIND)
  reply.headers(PAGE_HEADERS)
  if (page) send(page, request, reply)
  else reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
}

function send({ type, bytes, etag, encoding, immutable }: ConsoleFile, request: FastifyRequest, reply: FastifyReply) {
  varyBy(reply, BY_ENCODING)
  reply.headers({ etag, 'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache' })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(bytes)
}

const isKnown = (header = '', etag: string) =>
  header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')

const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

interface ConsoleFile {
  type: string
  bytes: Buffer
  etag: string
  /** How the bytes are compressed; undefined if they are not. */
  encoding: Encoding | undefined
  /** Its name changes with its content. */
  immutable: boolean
}

interface Build {
  madeAt: number
  names: ReadonlySet<string>
  files: Map<string, Promise<ConsoleFile>>
}

const PAGE = 'index.html'
const HASHED = /^assets\//

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/**
 * The files of the built console: listed once, each kept from its first read until there is another build. Every page
 * checks for a new build, and so does a file that a newer page may have named; undefined for a missing file, or the
 * page of a console that was never built.
 */
function consoleFiles(directory: string) {
  let build: Promise<Build | undefined> | undefined

  async function list(madeAt: number): Promise<Build> {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const names = paths.map((path) => path.slice(directory.length + 1).replaceAll(sep, '/'))
    return { madeAt, names: new Set(names), files: new Map() }
  }

  async function latest(known?: Build): Promise<Build | undefined> {
    try {
      const { mtimeMs: madeAt } = await stat(join(directory, PAGE))
      return known?.madeAt === madeAt ? known : await list(madeAt)
    } catch (fault) {
      return unlessMissing(fault)
    }
  }

  async function read(name: string, encoding: Encoding | undefined): Promise<ConsoleFile> {
    const bytes = await readFile(join(directory, encoding ? name + ENDINGS[encoding] : name))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    return { type, bytes, etag, encoding, immutable: HASHED.test(name) }
  }

  async function kept({ names, files }: Build, name: string, accepted: readonly Encoding[]) {
    const encoding = accepted.find((each) => names.has(name + ENDINGS[each]))
    const key = `${encoding} ${name}`
    const file = files.get(key) ?? read(name, encoding)
    files.set(key, file)
    return file.catch((fault) => {
      files.delete(key)
      return unlessMissing(fault)
    })
  }

  return {
    async page(accepted: readonly Encoding[]): Promise<ConsoleFile | undefined> {
      const known = await build
      build = latest(known)
      const current = await build
      return current && kept(current, PAGE, accepted)
    },

    async file(name: string, accepted: readonly Encoding[]): Promise<ConsoleFile | undefined> {
      build ??= latest()
      let current = await build
      if (HASHED.test(name) && !current?.names.has(name)) {
        build = latest(current)
        current = await build
      }
      if (!current?.names.has(name) || name === PAGE || isVariant(name)) return undefined
      return kept(current, name, accepted)
    },
  }
}

const isVariant = (name: string) => Object.values(ENDINGS).some((ending) => name.endsWith(ending))

function unlessMissing(fault: unknown): undefined {
  if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault
}
