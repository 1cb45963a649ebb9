import { Cluster, Redis, type RedisOptions } from 'ioredis'
import type { Logger } from 'pino'

export type RedisClient = Redis | Cluster
export type RedisMode = 'standalone' | 'sentinel' | 'cluster'

interface OpenOptions {
  /** `redis://` or `rediss://`; for `sentinel` and `cluster` several hosts, separated by commas. */
  url: string
  mode: RedisMode
  /** The name under which the sentinels know the primary. */
  sentinelMaster?: string
  /** The name in Redis's own list of clients. */
  name: string
  logger: Logger
  /** How long a command may take; tests allow more, because their machine may be busy. */
  timeoutMs?: number
}

/** The most that a hanging Redis may delay a request, until the breaker opens. */
const TIMEOUT_MS = 250
const LONGEST_PAUSE_MS = 2_000

const pause = (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 10), LONGEST_PAUSE_MS)

/** No command waits for Redis: one that cannot be sent now fails now, and none is sent twice. */
const FAIL_FAST: RedisOptions = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  /** A subscriber subscribes again whenever the connection is ready, and sees when that fails. */
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 1_000,
  retryStrategy: pause,
  /** After a failover the former primary is read-only. */
  reconnectOnError: (error) => error.message.startsWith('READONLY'),
}

/** Connects in the background and keeps reconnecting; it logs once that Redis is unreachable and never throws. */
export function openRedis(options: OpenOptions): RedisClient {
  const { url, mode, logger } = options
  const address = redisAddress(url)
  const client = connect(address, options)
  let reachable: boolean | undefined
  client.on('ready', () => {
    if (reachable !== true) logger.info({ redis: address.shown, mode }, 'Redis is connected')
    reachable = true
  })
  client.on('error', (error: Error) => {
    if (reachable !== false) logger.warn({ redis: address.shown, mode, reason: error.message }, 'Redis is away')
    reachable = false
  })
  return client
}

function connect(address: RedisAddress, settings: OpenOptions): RedisClient {
  const { mode, sentinelMaster = 'mymaster', name: connectionName, timeoutMs: commandTimeout = TIMEOUT_MS } = settings
  const { hosts, username, password, db } = address
  const tls = address.tls ? {} : undefined
  const options: RedisOptions = { ...FAIL_FAST, commandTimeout, username, password, tls, connectionName }
  if (mode === 'cluster') {
    return new Cluster(hosts, {
      enableOfflineQueue: false,
      redisOptions: options,
      clusterRetryStrategy: pause,
      maxRedirections: 3,
      retryDelayOnFailover: 50,
      retryDelayOnClusterDown: 50,
      slotsRefreshTimeout: 1_000,
    })
  }
  if (mode === 'sentinel') {
    return new Redis({
      ...options,
      db,
      sentinels: hosts,
      name: sentinelMaster,
      sentinelCommandTimeout: 1_000,
      sentinelRetryStrategy: pause,
      enableTLSForSentinelMode: address.tls,
    })
  }
  return new Redis({ ...options, db, ...hosts[0] })
}

interface RedisAddress {
  hosts: { host: string; port: number }[]
  username: string | undefined
  password: string | undefined
  db: number
  tls: boolean
  /** The address without credentials, for logs. */
  shown: string
}

const PORT = 6379
const SHAPE = /^(rediss?):\/\/(?:([^@/]*)@)?([^/?#]+)(?:\/(\d+)?)?(?:[?#].*)?$/

/** Parses `redis://user:password@host:6379,other:6380/0`; `rediss` uses TLS. */
export function redisAddress(url: string): RedisAddress {
  const [, scheme, credentials = '', hostList = '', db = '0'] = SHAPE.exec(url) ?? []
  if (!scheme) throw new Error('Not a Redis address, for example redis://host:6379')
  const colon = credentials.indexOf(':')
  const username = colon < 0 ? credentials : credentials.slice(0, colon)
  const password = colon < 0 ? '' : credentials.slice(colon + 1)
  return {
    hosts: hostList.split(',').map(hostAndPort),
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    db: Number(db),
    tls: scheme === 'rediss',
    shown: `${scheme}://${hostList}/${db}`,
  }
}

function hostAndPort(text: string) {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text.trim()) ?? []
  const host = bracketed ?? plain
  if (!host) throw new Error(`Not a Redis host: ${text}`)
  return { host, port: port ? Number(port) : PORT }
}
