import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import type { Authenticate } from '../http/authentication.ts'
import type { ErrorFormat } from '../http/error-bodies.ts'
import { forbidden, notFound, ServiceError, unauthorized, unavailable, unreadable } from '../shared/errors.ts'
import { anonymous, isKnown, type OrganizationTier } from '../shared/identity/caller.ts'
import type { NewId } from '../shared/ids.ts'
import type { Broadcast } from './broadcast.ts'
import { type Connection, openConnection } from './connection.ts'
import {
  admitsOrigin,
  asRefusal,
  dialectIn,
  firstMessage,
  plainAnswer,
  readHandshake,
  refuse,
  TOKEN_PROTOCOL,
  tooManyConnections,
  upgradeOnlyWebSockets,
  upgradeRequired,
} from './handshake.ts'
import { CLOSE } from './link.ts'
import type { UnderWay } from './loops.ts'
import { createServer } from './node-http.ts'
import type { TakePart } from './participation.ts'
import { readerOf } from './reader.ts'
import { type SeatLimits, seatFor } from './seat.ts'
import type { DebateLog } from './subscriptions.ts'

export interface SocketsOptions {
  authenticate: Authenticate
  limits: SeatLimits
  broadcast: Broadcast
  log: DebateLog
  underWay: UnderWay
  takePart: TakePart
  /** Throws when this address has tried too often. */
  mayTry?: (ip: string) => void | Promise<void>
  gauge: { set(connections: number): void }
  now: () => Date
  newId: NewId
  logger: Logger
  ipOf?: (request: IncomingMessage) => string
  /** Of pages that may connect; all when left empty. */
  origins?: readonly string[]
  errorFormat?: ErrorFormat
  pingSeconds?: number
  handshakeSeconds?: number
  every?: (seconds: number, act: () => void) => () => void
}

const PROTOCOL_OPTIONS = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  autoPong: false,
  maxPayload: 65_536,
  /** Milliseconds after which a client that does not answer a close is hung up on. */
  closeTimeout: 5_000,
  handleProtocols: (offered: Set<string>) => offered.has(TOKEN_PROTOCOL) && TOKEN_PROTOCOL,
}

const onTheClock = (seconds: number, act: () => void) => {
  const timer = setInterval(act, seconds * 1000)
  return () => clearInterval(timer)
}

/** The WebSocket side of a node: any number of HTTP servers may hand their upgrades to it. */
export function openSockets({
  authenticate,
  limits,
  broadcast,
  log,
  underWay,
  takePart,
  mayTry = () => {},
  gauge,
  now,
  newId,
  logger,
  ipOf = ({ socket }) => socket.remoteAddress ?? '',
  origins = [],
  errorFormat = 'flat',
  pingSeconds = 30,
  handshakeSeconds = 10,
  every = onTheClock,
}: SocketsOptions) {
  const connections = new Set<Connection>()
  const handshakes = new Set<Duplex>()
  const ownServers: Server[] = []
  const totals = { messagesSent: 0, messagesReceived: 0 }
  const since = now()
  let closing = false

  const webSockets = new WebSocketServer(PROTOCOL_OPTIONS)
  webSockets.on('wsClientError', (fault, socket) => {
    refuse(socket, unreadable(fault.message, 'INVALID_HANDSHAKE'), newId('request'), errorFormat)
  })
  const stopPinging = every(pingSeconds, () => {
    for (const connection of connections) connection.beat()
  })

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const { path, follows, token, query } = readHandshake(request)
    if (closing) throw unavailable('The service is stopping')
    if (!follows) throw notFound('path', path)
    const dialect = dialectIn(query)
    if (!admitsOrigin(request, origins)) throw forbidden('Pages of this origin may not connect')
    const ip = ipOf(request)
    await mayTry(ip)
    const caller = token === undefined ? anonymous : await authenticate(token)
    if (!caller) throw unauthorized()
    if (follows === 'organization') readerOf(caller)
    const takeSeat = seatFor(socket, ip, limits)
    const full = await takeSeat(caller)
    if (full) throw tooManyConnections(full, now())
    if (socket.destroyed || closing) return void socket.destroy()

    webSockets.handleUpgrade(request, socket, head, (client) => {
      const id = newId('connection')
      const person = { authenticate, ip, caller, token, takeSeat, takePart, dialect }
      const source = { broadcast, log, underWay, now, totals, logger }
      const connection = openConnection({ socket: client, wire: socket, id, ...person, ...source, pingSeconds })
      connections.add(connection)
      gauge.set(connections.size)
      client.once('close', (code) => {
        connections.delete(connection)
        gauge.set(connections.size)
        logger.debug({ connection: id, code }, 'a client left')
      })
      logger.debug({ connection: id, user: isKnown(caller) ? caller.userId : undefined }, 'a client connected')
      connection.greet()
      if (follows === 'organization') connection.followOrganization()
      const wish = firstMessage(query)
      if (wish) connection.handle(wish)
    })
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const answer = (fault: unknown) => {
      if (!(fault instanceof ServiceError)) logger.error({ err: fault }, 'a connection could not be opened')
      refuse(socket, asRefusal(fault), newId('request'), errorFormat)
    }
    socket.on('error', () => socket.destroy())
    const late = setTimeout(
      () => answer(unavailable('The connection cannot be opened right now')),
      handshakeSeconds * 1000,
    )
    handshakes.add(socket)
    await admit(request, socket, head).catch(answer)
    handshakes.delete(socket)
    clearTimeout(late)
  }

  function attach(server: Server) {
    upgradeOnlyWebSockets(server)
    server.on('upgrade', upgrade)
  }

  return {
    attach,

    /** A server of the stream's own; whoever comes without a WebSocket is told where to go. */
    async listen({ port, host }: { port: number; host: string }): Promise<AddressInfo> {
      const server = createServer((request, response) => {
        const { path, follows } = readHandshake(request)
        const error = follows || path === '/' ? upgradeRequired() : notFound('path', path)
        const { body, headers } = plainAnswer(error, newId('request'), errorFormat)
        response.writeHead(error.status, headers).end(body)
      })
      attach(server)
      server.listen(port, host)
      await once(server, 'listening')
      ownServers.push(server)
      return server.address() as AddressInfo
    },

    stats() {
      const byTier: Record<OrganizationTier | 'anonymous', number> = {
        anonymous: 0,
        free: 0,
        starter: 0,
        professional: 0,
        enterprise: 0,
      }
      let subscriptions = 0
      for (const connection of connections) {
        byTier[isKnown(connection.caller) ? connection.caller.tier : 'anonymous'] += 1
        subscriptions += connection.subscriptions
      }
      return { clients: connections.size, subscriptions, ...totals, byTier, since: since.toISOString() }
    },

    /** Ends every connection of a session on this node. */
    closeSession(sessionId: string) {
      for (const connection of connections) {
        if (isKnown(connection.caller) && connection.caller.sessionId === sessionId) connection.revoke()
      }
    },

    /** Somebody's rights have changed: whoever may not be here any more is closed at once. */
    recheckPerson(userId: string) {
      for (const connection of connections) {
        if (isKnown(connection.caller) && connection.caller.userId === userId) void connection.recheck()
      }
    },

    /** Says goodbye to everybody, and hangs up on those who do not answer in time. */
    async close({ graceSeconds = 3 } = {}) {
      closing = true
      stopPinging()
      const closed = ownServers.map((server) => new Promise((resolve) => server.close(resolve)))
      for (const socket of handshakes) socket.destroy()
      for (const connection of connections) connection.close(CLOSE.goingAway, 'The service is stopping')
      const deadline = setTimeout(() => {
        for (const connection of connections) connection.terminate()
      }, graceSeconds * 1000)
      await Promise.all([...connections].map(({ closed }) => closed))
      clearTimeout(deadline)
      for (const server of ownServers) server.closeAllConnections()
      await Promise.all(closed)
    },
  }
}
