import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { RedisClient } from '../redis/open-redis.ts'
import type { Carrier, Receive } from './carrier.ts'

const CHANNEL = 'parley:signals'

/** Redis pub/sub, on a second connection because a subscribed one can do nothing else. */
export function redisCarrier(redis: RedisClient, receive: Receive, logger: Logger): Carrier {
  const outage = outageLog(logger)
  const subscriber = (redis as Redis).duplicate()
  const failedOn = (client: RedisClient) => () => outage.failed(client.status === 'ready')
  const subscribe = () => subscriber.subscribe(CHANNEL).then(outage.worked, failedOn(subscriber))
  subscriber.on('error', failedOn(subscriber))
  subscriber.on('ready', subscribe)
  subscriber.on('message', (_channel: string, message: string) => receive(message))
  const publish = (message: string) => redis.publish(CHANNEL, message).then(outage.worked, failedOn(redis))

  /** Until the first connection is there, or refused, Redis is neither there nor away. */
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

/** Says once that the way to the other nodes is broken, and why, and once that it works again. */
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
