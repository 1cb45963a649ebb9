import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Listener } from '../../storage/connection/listener.ts'
import type { RedisClient } from '../redis/open-redis.ts'
import { type Carrier, postgresCarrier, redisCarrier } from './carriers.ts'

type SignalListener = (key: string, payload: unknown) => void

/** Hints between parts and nodes. A signal may be lost, so nothing may be wrong when one does not arrive. */
export interface Signals {
  /** The payload is plain JSON. Listeners of this node have run when it returns; other nodes hear of it later. */
  publish(channel: string, key: string, payload?: unknown): void
  subscribe(channel: string, listener: SignalListener): () => void
  close(): Promise<void>
}

interface SignalsOptions {
  /** This node's name among all nodes, so that it does not hear itself twice. */
  node: string
  logger: Logger
  redis?: RedisClient
  /** The way to other nodes where there is no Redis. */
  postgres?: { pool: Pool; listener: Listener }
}

/** The number keeps two equal signals apart, of which PostgreSQL would deliver one. */
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
