import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { bearerToken } from '../http/access/authentication.ts'
import { wishInHandshake } from '../http/access/workspace.ts'
import { type ErrorFormat, errorBody } from '../http/errors/error-bodies.ts'
import { STATUS_CODES } from '../http/listen.ts'
import { ServiceError, unavailable } from '../shared/errors.ts'
import type { TooManyConnections } from './connection-limits.ts'
import { frame } from './frames.ts'
import { CLOSE } from './link.ts'

/** The name of the subprotocol whose next entry is the token. */
export const TOKEN_PROTOCOL = 'bearer'

interface Handshake {
  path: string
  token: string | undefined
  query: URLSearchParams
}

/** The target and token of a client; the token is in the header, the subprotocol or the query, in this order. */
export function readHandshake({ url = '', headers }: IncomingMessage): Handshake {
  const address = URL.parse(url, 'http://host')
  const path = address?.pathname.replace(/(.)\/$/, '$1') ?? ''
  const query = address?.searchParams ?? new URLSearchParams()
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
  const token =
    bearerToken(headers.authorization) ??
    (protocols[0] === TOKEN_PROTOCOL ? protocols[1] : undefined) ??
    query.get('token')
  return { path, token: token || undefined, query }
}

/** Tells a page why its handshake was refused, which it could not read otherwise, and disconnects. */
export function turnAway(client: WebSocket, { status, code, message }: ServiceError) {
  client.on('error', () => client.terminate())
  client.send(frame('error', { code, message }))
  client.close(closeCodeOf(status), message)
}

export const workspaceWished = ({ headers }: IncomingMessage, query: URLSearchParams) =>
  wishInHandshake(headers['x-workspace-id'], query)

const CLOSES: Readonly<Record<number, number>> = { 401: CLOSE.unauthorized, 404: CLOSE.notFound }

/** How a connection closes that is refused for this reason. */
export const closeCodeOf = (status: number): number => CLOSES[status] ?? CLOSE.policy

/** Other upgrades, such as curl's offer of HTTP/2, are answered as plain requests. */
export function upgradeOnlyWebSockets(server: Server) {
  const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'
  Object.assign(server, { shouldUpgradeCallback: isWebSocket })
}

export function tooManyConnections({ retryAfter, limit }: TooManyConnections, now: Date) {
  const reset_at = Math.ceil(now.getTime() / 1000) + retryAfter
  return new ServiceError(429, 'RATE_LIMIT_EXCEEDED', `Too many open connections; at most ${limit} at a time`, {
    title: 'RATE_LIMIT_EXCEEDED',
    members: { retry_after: retryAfter, limit, remaining: 0, reset_at },
    details: { retry_after: retryAfter },
    headers: { 'retry-after': String(retryAfter) },
  })
}

export const upgradeRequired = (paths: readonly string[]) =>
  new ServiceError(426, 'UPGRADE_REQUIRED', `This port speaks WebSocket; connect to ${paths.join(' or ')}`, {
    details: { paths },
    headers: { upgrade: 'websocket', connection: 'Upgrade' },
  })

/** A handshake that fails without a stated reason does so because a dependency is unavailable. */
export const asRefusal = (fault: unknown) =>
  fault instanceof ServiceError ? fault : unavailable('The connection cannot be opened right now')

/** The body and headers of an answer that is not a WebSocket. */
export function plainAnswer(error: ServiceError, traceId: string, format: ErrorFormat) {
  const body = JSON.stringify(errorBody(error, { version: null, traceId, format, supportUrl: undefined }))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': traceId,
    connection: 'close',
    ...error.headers,
  }
  return { body, headers }
}

/** Answers the handshake as HTTP would and disconnects. */
export function refuse(socket: Duplex, error: ServiceError, traceId: string, format: ErrorFormat) {
  if (socket.destroyed || socket.writableEnded) return
  const { body, headers } = plainAnswer(error, traceId, format)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`)
}
