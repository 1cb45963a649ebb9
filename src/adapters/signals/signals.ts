import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { withoutCaller } from '../../shared/serial-work.ts'
import type { Listener } from '../../storage/connection/listener.ts'
import type { RedisClient } from '../redis/open-redis.ts'

/** The signal that rows of an organization were erased: nodes that cache some of them forget them. */
export const ROWS_ERASED = 'rows.erased'

type SignalListener = (key: string, payload: unknown) => void

/** Hints between parts and nodes. A signal may be lost, so nothing correct may depend on one. */
export interface Signals {
  /** The payload is plain JSON. Listeners on this node have run when it returns; other nodes follow later. */
  publish(channel: string, key: string, payload?: unknown): void
  subscribe(channel: string, listener: SignalListener): () => void
  close(): Promise<void>
}

interface SignalsOptions {
  /** The name of this node, so that it ignores its own messages. */
  node: string
  logger: Logger
  redis?: RedisClient
  /** Carries signals to other nodes where there is no Redis. */
  postgres?: { pool: Pool; listener: Listener }
}

/** The number makes equal signals distinct, because PostgreSQL would deliver only one of them. */
type Message = [node: string, number: number, channel: string, key: string, payload: unknown]

export function openSignals({ node, logger, redis, postgres }: SignalsOptions): Signals {
  const listeners = new Map<string, Set<SignalListener>>()
  let number = 0

  function deliver(channel: string, key: string, payload: unknown) {
    for (const listener of [...(listeners.get(channel) ?? [])]) {
      try {
        listener(key, payload)
      } catch (fault) {
        logger.error({ err: fault, channel }, 'a listener of signals failed')
      }
    }
  }

  function receive(text: string) {
    const message = parsed(text)
    if (!message) return logger.debug('something that is not a signal arrived')
    const [sender, , channel, key, payload] = message
    if (sender !== node) deliver(channel, key, payload)
  }

  const carrier: Carrier | undefined = redis
    ? redisCarrier(redis, receive, logger)
    : postgres && postgresCarrier(postgres, receive, logger)

  return {
    publish(channel, key, payload = null) {
      deliver(channel, key, payload)
      const message: Message = [node, ++number, channel, key, payload]
      carrier?.send(JSON.stringify(message))
    },
    subscribe(channel, listener) {
      const subscription: SignalListener = (key, payload) => listener(key, payload)
      const subscriptions = listeners.get(channel) ?? new Set()
      listeners.set(channel, subscriptions.add(subscription))
      return () => {
        subscriptions.delete(subscription)
        if (subscriptions.size === 0 && listeners.get(channel) === subscriptions) listeners.delete(channel)
      }
    },
    async close() {
      await carrier?.close()
    },
  }
}

function parsed(text: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(text)
    if (!Array.isArray(message)) return undefined
    const [sender, number, channel, key, payload] = message as unknown[]
    if (typeof sender !== 'string' || typeof number !== 'number') return undefined
    if (typeof channel !== 'string' || typeof key !== 'string') return undefined
    return [sender, number, channel, key, payload]
  } catch {
    return undefined
  }
}

/** Carries messages between nodes. It loses what it cannot deliver, and never throws. */
interface Carrier {
  send(message: string): void
  close(): Promise<void>
}

type Receive = (message: string) => void

const POSTGRES_CHANNEL = 'parley_signals'
/** PostgreSQL refuses a payload of 8000 bytes or more. */
const LARGEST_MESSAGE = 7_999
const LONGEST_QUEUE = 1_000
const LARGEST_BATCH = 100

/**
 * Sends all waiting messages with one `pg_notify` statement at a time, because a commit that notifies locks the whole server.
 * It drops messages that are too large for a notification or too many for the queue.
 */
function postgresCarrier(
  { pool, listener }: { pool: Pool; listener: Listener },
  receive: Receive,
  logger: Logger,
): Carrier {
  const queue: string[] = []
  let sending: Promise<void> | undefined

  async function drain() {
    while (queue.length > 0) {
      const batch = queue.splice(0, LARGEST_BATCH)
      await pool
        .query('select pg_notify($1, message) from unnest($2::text[]) as message', [POSTGRES_CHANNEL, batch])
        .catch((fault) => logger.warn({ err: fault }, 'signals do not reach other nodes'))
    }
    sending = undefined
  }

  const unlisten = listener.listen(POSTGRES_CHANNEL, receive, () => {})
  return {
    send(message) {
      if (Buffer.byteLength(message) > LARGEST_MESSAGE || queue.length >= LONGEST_QUEUE) {
        logger.debug({ bytes: message.length, waiting: queue.length }, 'a signal for other nodes was dropped')
        return
      }
      queue.push(message)
      sending ??= withoutCaller(drain)
    },
    async close() {
      unlisten()
      await sending
    },
  }
}

const REDIS_CHANNEL = 'parley:signals'

/** Redis pub/sub, on a second connection because a subscribed one can do nothing else. */
function redisCarrier(redis: RedisClient, receive: Receive, logger: Logger): Carrier {
  const outage = outageLog(logger)
  const subscriber = (redis as Redis).duplicate()
  const failedOn = (client: RedisClient) => () => outage.failed(client.status === 'ready')
  const subscribe = () => subscriber.subscribe(REDIS_CHANNEL).then(outage.worked, failedOn(subscriber))
  subscriber.on('error', failedOn(subscriber))
  subscriber.on('ready', subscribe)
  subscriber.on('message', (_channel: string, message: string) => receive(message))
  const publish = (message: string) => redis.publish(REDIS_CHANNEL, message).then(outage.worked, failedOn(redis))

  /** Holds messages until the first connection succeeds or is refused. */
  let early: string[] | undefined = redis.status === 'ready' ? undefined : []
  function begin() {
    for (const message of early ?? []) void publish(message)
    early = undefined
  }
  redis.once('ready', begin)
  redis.once('error', begin)

  return {
    send(message) {
      if (early) early.push(message)
      else void publish(message)
    },
    async close() {
      subscriber.disconnect()
    },
  }
}

/** Logs once that signals do not reach other nodes, and why, and once that they do again. */
function outageLog(logger: Logger) {
  let broken = false
  return {
    failed(isThere: boolean) {
      const why = isThere ? 'Redis does not answer in time' : 'Redis is away'
      if (!broken) logger.warn(`signals do not reach other nodes: ${why}`)
      broken = true
    },
    worked() {
      if (broken) logger.info('signals reach other nodes again through Redis')
      broken = false
    },
  }
}
