import type { Server } from 'node:http'
import type { RedisClient } from './adapters/redis/open-redis.ts'
import { redisSocketLedger } from './adapters/redis/socket-ledger.ts'
import { addressSet, clientIp } from './http/access/client-ip.ts'
import { ownHosts } from './http/access/own-hosts.ts'
import { portOf } from './http/listen.ts'
import { charge } from './http/rate-limit/limit-headers.ts'
import type { Platform } from './platform.ts'
import type { Authenticate, Enter } from './shared/identity/authenticate.ts'
import { anonymous } from './shared/identity/caller.ts'
import { databaseSocketLedger } from './storage/socket-ledger.ts'
import { openConnectionLimiter } from './stream/connection-limits.ts'
import type { Socket } from './stream/socket.ts'
import { openSockets } from './stream/sockets.ts'

/** Opening a connection counts as a request, so that tokens cannot be guessed here faster than elsewhere. */
const CONNECT = { id: 'stream.connect', auth: 'public' } as const

interface NodeSocketsOptions {
  platform: Platform
  /** The sockets of all areas. */
  sockets: readonly Socket[]
  authenticate: Authenticate
  enter: Enter
  redis: RedisClient | undefined
}

/** The WebSockets of this node, counted together with those of all other nodes. */
export function nodeSockets({ platform, sockets: offered, authenticate, enter, redis }: NodeSocketsOptions) {
  const { config, db, limiter, metrics, now, newId, logger, signals } = platform
  const limits = openConnectionLimiter({
    ledger: (leaseSeconds) =>
      redis
        ? redisSocketLedger({ redis, leaseSeconds })
        : databaseSocketLedger({ db, nodeId: newId('worker'), leaseSeconds }),
    newId,
    logger,
    enabled: config.rateLimitEnabled,
  })
  const trusted = addressSet(config.trustedProxies)
  const attached: Server[] = []
  /** The ports of the API, wherever it listens, and of the stream. */
  const ports = () => [config.port, config.wsPort, ...attached.flatMap(portOf)].filter((port) => port > 0)
  const sockets = openSockets({
    authenticate,
    enter,
    limits,
    sockets: offered,
    mayTry: (ip) => charge(limiter, { endpoint: CONNECT, caller: anonymous, ip, method: 'GET' }),
    gauge: metrics.websocketConnections,
    now,
    newId,
    logger,
    ipOf: ({ socket, headers }) =>
      clientIp(socket.remoteAddress ?? '', headers['x-forwarded-for'] as string | undefined, trusted),
    origins: config.corsOrigins,
    hostsOf: (request) => ownHosts(request, { trusted, publicUrl: config.publicUrl, ports: ports() }),
    errorFormat: config.errorFormat,
  })
  const hearing = [
    signals.subscribe('session.ended', (sessionId) => sockets.closeSession(sessionId)),
    signals.subscribe('person.changed', (userId) => sockets.recheckPerson(userId)),
  ]

  return {
    stats: sockets.stats,
    /** Takes the upgrades of this server too. */
    attach(server: Server) {
      attached.push(server)
      sockets.attach(server)
    },
    listen: sockets.listen,
    async close() {
      for (const stopHearing of hearing) stopHearing()
      await sockets.close()
      await limits.close()
    },
  }
}

export type NodeSockets = ReturnType<typeof nodeSockets>
