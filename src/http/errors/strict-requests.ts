import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { unreadable, unsupportedMediaType } from '../../shared/errors.ts'

export const INVALID_HTTP = 'INVALID_HTTP'

/** Why a request that Node reads is none all the same: whoever stands in front may have read it otherwise. */
function ambiguity({ httpVersionMajor, rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersionMajor !== 1) return 'The request is not of HTTP/1.0 or HTTP/1.1'
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1 ? 'The request has more than one Host header' : undefined
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Throws for a request that could be read in two ways. */
export function refuseAmbiguous(request: IncomingMessage) {
  const why = ambiguity(request)
  if (why !== undefined) throw unreadable(why, INVALID_HTTP)
}

/** Refuses what could be read in two ways, and bodies that would have to be unpacked. */
export function strictRequests(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    refuseAmbiguous(raw)
    done()
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
    if (encoding === 'identity' || !hasBody(request.raw)) return done(null, payload)
    reply.header('accept-encoding', 'identity')
    done(unsupportedMediaType('Send the body as it is, without a Content-Encoding'))
  })
}
