import type { FastifyInstance, FastifyRequest } from 'fastify'
import { gone, unreadable } from '../shared/errors.ts'
import type { ApiVersion } from './endpoint.ts'

declare module 'node:http' {
  interface IncomingMessage {
    /** The version that the address itself named. */
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

/** One address for each endpoint: `/api/v1/x` and `/api/v2/x` become `/api/x`, and doubled slashes collapse. */
export function canonicalUrl(url: string): CanonicalUrl {
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  const plain = path.includes('//') ? url.replace(path, path.replace(/\/{2,}/g, '/')) : url
  const match = VERSIONED.exec(plain)
  if (!match) return { url: plain, version: undefined }
  return { url: `/api${plain.slice(match[0].length)}`, version: match[1] === '2' ? 2 : 1 }
}

/** The address of the same thing under another version. */
export const underVersion = (version: ApiVersion, path: string) => `/api/v${version}${path}`

/** Only of JSON: Prometheus asks for `text/plain;version=0.0.4`, which is another thing. */
const ACCEPT_VERSION = /\bapplication\/json\s*;(?:[^,]*;)?\s*version=([^;,\s]*)/i

/** Priority: address, then `X-API-Version`, then `Accept: …; version=`, then the default. */
function chosenVersion(request: FastifyRequest, fallback: ApiVersion): { version: ApiVersion; explicit: boolean } {
  const inUrl = request.raw.versionInUrl
  if (inUrl) return { version: inUrl, explicit: true }
  const header = request.headers['x-api-version'] ?? ACCEPT_VERSION.exec(request.headers.accept ?? '')?.[1]
  if (header === undefined) return { version: fallback, explicit: false }
  if (header === '1') return { version: 1, explicit: true }
  if (header === '2') return { version: 2, explicit: true }
  throw unreadable('The API version is 1 or 2', 'UNKNOWN_API_VERSION')
}

const insideApi = (url: string) =>
  url.length >= 4 && url.slice(0, 4).toLowerCase() === '/api' && /^[/?]?$/.test(url[4] ?? '')

/** Decides the version of every request; with v1 switched off, whoever asks for it is told that it is gone. */
export function apiVersion(app: FastifyInstance, { v1SunsetMode }: { v1SunsetMode: 'serve' | 'gone' }) {
  const fallback: ApiVersion = v1SunsetMode === 'gone' ? 2 : 1
  app.decorateRequest('apiVersion', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (!insideApi(request.url)) return done()
    request.apiVersion = request.raw.versionInUrl ?? fallback
    const { version } = chosenVersion(request, fallback)
    request.apiVersion = version
    reply.header('x-api-version', version)
    if (version === 1 && v1SunsetMode === 'gone') throw gone('Version 1 of this API was switched off; use /api/v2')
    done()
  })
}
