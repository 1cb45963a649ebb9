import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { RedisClient } from '../redis/open-redis.ts'
import type { Carrier, Receive } from './carrier.ts'

const CHANNEL = 'parley:signals'

/** Redis pub/sub, on a second connection because a subscribed one can do nothing else. */
export function redisCarrier(redis: RedisClient, receive: Receive, logger: Logger): Carrier {
  const outage = outageLog(logger)
  const subscriber = (redis as Redis).duplicate()
  const subscribe = () => subscriber.subscribe(CHANNEL).then(outage.worked, outage.failed)
  subscriber.on('error', outage.failed)
  subscriber.on('ready', subscribe)
  subscriber.on('message', (_channel: string, message: string) => receive(message))
  return {
    send(message) {
      redis.publish(CHANNEL, message).then(outage.worked, outage.failed)
    },
    async close() {
      subscriber.disconnect()
    },
  }
}

/** Says once that the way to the other nodes is broken, and once that it works again. */
function outageLog(logger: Logger) {
  let away = false
  return {
    failed(fault: unknown) {
      if (!away) logger.warn({ err: fault }, 'signals do not reach other nodes: Redis is away')
      away = true
    },
    worked() {
      if (away) logger.info('signals reach other nodes again through Redis')
      away = false
    },
  }
}
