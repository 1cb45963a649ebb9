import type { FastifyInstance, FastifyRequest } from 'fastify'
import { gone, unreadable } from '../../shared/errors.ts'
import { varyBy } from '../answers/answer-headers.ts'
import type { ApiVersion } from '../endpoint.ts'

declare module 'node:http' {
  interface IncomingMessage {
    /** The version in the address itself. */
    versionInUrl?: ApiVersion
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null outside `/api`. */
    apiVersion: ApiVersion | null
  }
}

interface CanonicalUrl {
  url: string
  version: ApiVersion | undefined
}

const VERSIONED = /^\/api\/v([12])(?=[/?]|$)/i
/** Clients use these without `/api`; pages of the console are other addresses below `/inbox`. */
const INBOX =
  /^\/inbox\/(?:accounts|bulk-action|connect|messages|oauth|recipients|routing|sent|shared|stats|trends|triage)(?=[/?]|$)/i
const ABSOLUTE = /^https?:\/\/[^/?]*/i
/** Letters, digits and `-._~` mean the same with and without an escape. */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi

/** One spelling for each address, so that no rule can be bypassed: no host, no needless escapes, no doubled slashes. */
function plainUrl(url: string): string {
  const target = url.startsWith('/') ? url : url.replace(ABSOLUTE, '')
  const queryAt = target.indexOf('?')
  const path = queryAt < 0 ? target : target.slice(0, queryAt)
  if (!path.includes('%') && !path.includes('//')) return path === '' ? `/${target}` : target
  const plain = path.replace(NEEDLESS_ESCAPE, decodeURIComponent).replace(/\/{2,}/g, '/')
  return plain + target.slice(path.length)
}

/** One address for each endpoint: `/api/v1/x` and `/api/v2/x` become `/api/x`, and so does `/inbox/x`. */
export function canonicalUrl(url: string): CanonicalUrl {
  const plain = plainUrl(url)
  const match = VERSIONED.exec(plain)
  if (!match) return { url: INBOX.test(plain) ? `/api${plain}` : plain, version: undefined }
  return { url: `/api${plain.slice(match[0].length)}`, version: match[1] === '2' ? 2 : 1 }
}

/** The same address under another version. */
export const underVersion = (version: ApiVersion, path: string) => `/api/v${version}${path}`

/** Only for JSON: Prometheus asks for `text/plain;version=0.0.4`, which is something else. */
function acceptedVersion(accept: string | undefined): string | undefined {
  if (!accept?.includes('version=')) return undefined
  for (const range of accept.toLowerCase().split(',')) {
    const [type, ...parameters] = range.split(';').map((part) => part.trim())
    const version = parameters.find((parameter) => parameter.startsWith('version='))
    if (type === 'application/json' && version !== undefined) return version.slice('version='.length)
  }
  return undefined
}

/** What the version depends on where the address names none. */
const BY_VERSION = ['X-API-Version', 'Accept']

export const UNKNOWN_VERSION = 'UNKNOWN_API_VERSION'

/** Priority: address, then `X-API-Version`, then `Accept: …; version=`, then the default. */
function chosenVersion(request: FastifyRequest, fallback: ApiVersion): ApiVersion {
  const given = request.headers['x-api-version'] ?? acceptedVersion(request.headers.accept)
  if (given === undefined) return fallback
  if (given === '1') return 1
  if (given === '2') return 2
  throw unreadable('The API version is 1 or 2', UNKNOWN_VERSION)
}

const INSIDE_API = /^\/api(?:[/?]|$)/i

/** Decides the version of every request; with v1 switched off, a request for it is answered that it is gone. */
export function apiVersion(app: FastifyInstance, { v1SunsetMode }: { v1SunsetMode: 'serve' | 'gone' }) {
  const fallback: ApiVersion = v1SunsetMode === 'gone' ? 2 : 1
  app.decorateRequest('apiVersion', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (!INSIDE_API.test(request.url)) return done()
    request.apiVersion = request.raw.versionInUrl ?? fallback
    if (request.raw.versionInUrl === undefined) varyBy(reply, BY_VERSION)
    reply.header('x-api-version', request.apiVersion)
    const version = request.raw.versionInUrl ?? chosenVersion(request, fallback)
    if (version !== request.apiVersion) reply.header('x-api-version', version)
    request.apiVersion = version
    if (version === 1 && v1SunsetMode === 'gone') throw gone('Version 1 of this API was switched off; use /api/v2')
    done()
  })
}

/** The answer with these fields, which are addresses below `/api`, under the requested version. */
export function withVersionedAddresses<Answer extends object>(
  answer: Answer,
  version: ApiVersion,
  ...fields: string[]
): Answer {
  const addresses = Object.entries(answer).flatMap(([field, path]) =>
    fields.includes(field) && typeof path === 'string' ? [[field, underVersion(version, path)]] : [],
  )
  return { ...answer, ...Object.fromEntries(addresses) }
}
