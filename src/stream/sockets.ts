import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as resolveIn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import { admitsOrigin } from '../http/access/own-hosts.ts'
import { callerInside } from '../http/access/workspace.ts'
import { refuseAmbiguous } from '../http/errors/broken-requests.ts'
import type { ErrorFormat } from '../http/errors/error-bodies.ts'
import { createServer } from '../http/listen.ts'
import { forbidden, notFound, ServiceError, unauthorized, unavailable, unreadable } from '../shared/errors.ts'
import type { Authenticate, Enter } from '../shared/identity/authenticate.ts'
import { anonymous, type Caller, isKnown } from '../shared/identity/caller.ts'
import type { NewId } from '../shared/ids.ts'
import { everySeconds } from '../shared/time/timers.ts'
import { isRefusal } from './access.ts'
import { openConnection } from './connection.ts'
import { type ConnectionSlots, slotFor } from './connection-limits.ts'
import {
  asRefusal,
  plainAnswer,
  readHandshake,
  refuse,
  TOKEN_PROTOCOL,
  tooManyConnections,
  turnAway,
  upgradeOnlyWebSockets,
  upgradeRequired,
  workspaceWished,
} from './handshake.ts'
import { openPresence } from './presence.ts'
import { type Socket, socketAt } from './socket.ts'

export interface SocketsOptions {
  authenticate: Authenticate
  enter: Enter
  limits: ConnectionSlots
  /** The addresses at which clients may connect. */
  sockets: readonly Socket[]
  /** Throws if this address has tried too often. */
  mayTry?: (ip: string) => void | Promise<void>
  gauge: { set(connections: number): void }
  now: () => Date
  newId: NewId
  logger: Logger
  ipOf?: (request: IncomingMessage) => string
  /** The origins of pages that may connect besides our own. */
  origins?: readonly string[]
  /** The host names under which this request reached us. */
  hostsOf?: (request: IncomingMessage) => readonly string[]
  errorFormat?: ErrorFormat
  pingSeconds?: number
  handshakeSeconds?: number
  every?: (seconds: number, act: () => void) => () => void
  /** How long a client's rights are not looked up again when that just failed. */
  pause?: () => Promise<unknown>
}

const aSecond = () => resolveIn(1_000, undefined, { ref: false })

const PROTOCOL_OPTIONS = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  autoPong: false,
  maxPayload: 65_536,
  /** Milliseconds after which a client that does not answer a close is disconnected. */
  closeTimeout: 5_000,
  handleProtocols: (offered: Set<string>) => offered.has(TOKEN_PROTOCOL) && TOKEN_PROTOCOL,
}

/** The WebSockets of a node: any number of HTTP servers may hand their upgrades to it. */
export function openSockets({
  authenticate,
  enter,
  limits,
  sockets,
  mayTry = () => {},
  gauge,
  now,
  newId,
  logger,
  ipOf = ({ socket }) => socket.remoteAddress ?? '',
  origins = [],
  hostsOf = ({ headers }) => [headers.host ?? ''],
  errorFormat = 'flat',
  pingSeconds = 30,
  handshakeSeconds = 10,
  every = everySeconds,
  pause = aSecond,
}: SocketsOptions) {
  const presence = openPresence({ gauge })
  const handshakes = new Set<Duplex>()
  const ownServers: Server[] = []
  const outsideApi = sockets.filter(({ versions }) => versions === 'unversioned').map(({ path }) => path)
  const totals = { messagesSent: 0, messagesReceived: 0 }
  const since = now()
  let closing = false

  const webSockets = new WebSocketServer(PROTOCOL_OPTIONS)
  webSockets.on('wsClientError', (fault, socket) => {
    refuse(socket, unreadable(fault.message, 'INVALID_HANDSHAKE'), newId('request'), errorFormat)
  })
  const stopPinging = every(pingSeconds, presence.beat)

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer) {
    refuseAmbiguous(request)
    const { path, token, query } = readHandshake(request)
    if (closing) throw unavailable('The service is stopping')
    const asked = socketAt(sockets, path)
    if (!asked) throw notFound('path', path)
    const open = asked.socket.visit(query, asked.params)
    if (!admitsOrigin(request.headers.origin, origins, hostsOf(request)))
      throw forbidden('Pages of this origin may not connect')
    const ip = ipOf(request)
    await mayTry(ip)
    const wished = workspaceWished(request, query)
    const heardBefore = presence.changesHeard()
    const findHolder = async (shown: string) => {
      const holder = await authenticate(shown)
      return holder && callerInside(enter, holder, wished)
    }
    const found = token === undefined ? anonymous : await visitor(findHolder(token))
    const caller = found instanceof ServiceError ? anonymous : found
    if (caller === found) asked.socket.admit?.(found)
    const takeSlot = slotFor(socket, ip, limits)
    const full = await takeSlot(caller)
    if (full) throw tooManyConnections(full, now())
    if (socket.destroyed || closing) return void socket.destroy()

    webSockets.handleUpgrade(request, socket, head, (client) => {
      if (found instanceof ServiceError) return turnAway(client, found)
      const id = newId('connection')
      const person = { findHolder, changesHeard: presence.changesHeard, ip, caller, token, takeSlot, open, pause }
      const connection = openConnection({
        socket: client,
        wire: socket,
        id,
        ...person,
        now,
        totals,
        logger,
        pingSeconds,
      })
      presence.join(connection)
      client.once('close', (code) => {
        presence.leave(connection)
        logger.debug({ connection: id, code }, 'a client left')
      })
      logger.debug({ connection: id, user: isKnown(caller) ? caller.userId : undefined }, 'a client connected')
      if (presence.changesHeard() !== heardBefore) connection.doubt()
      connection.begin()
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

    /** Starts the stream's own server; a request without a WebSocket is told where to connect. */
    async listen({ port, host }: { port: number; host: string }): Promise<AddressInfo> {
      const server = createServer((request, response) => {
        const { path } = readHandshake(request)
        const error = socketAt(sockets, path) || path === '/' ? upgradeRequired(outsideApi) : notFound('path', path)
        const { body, headers } = plainAnswer(error, newId('request'), errorFormat)
        response.writeHead(error.status, headers).end(body)
      })
      attach(server)
      server.listen(port, host)
      await once(server, 'listening')
      ownServers.push(server)
      return server.address() as AddressInfo
    },

    stats: () => ({ ...presence.count(), ...totals, since: since.toISOString() }),
    closeSession: presence.closeSession,
    recheckPerson: presence.recheckPerson,

    /** Closes every connection, and disconnects those that do not answer in time. */
    async close({ graceSeconds = 3 } = {}) {
      closing = true
      stopPinging()
      const closed = ownServers.map((server) => new Promise((resolve) => server.close(resolve)))
      for (const socket of handshakes) socket.destroy()
      await presence.dismissAll(graceSeconds)
      for (const server of ownServers) server.closeAllConnections()
      await Promise.all(closed)
    },
  }
}

/** Who was found, or why they are turned away. */
const visitor = (found: Promise<Caller | null>): Promise<Caller | ServiceError> =>
  found.then(
    (holder) => holder ?? unauthorized(),
    (fault) => {
      if (isRefusal(fault)) return fault
      throw fault
    },
  )
