import { address, hostWithPort } from '../address-types.ts'
import { setting } from '../setting.ts'
import { oneOf, text, textThat } from '../value-types.ts'

const oneNode = address({ noun: 'a Redis address', example: 'redis://host:6379', protocols: ['redis:', 'rediss:'] })

/** Sentinels and cluster nodes follow after commas, as `host:port` or whole: `redis://one:26379,two:26379`. */
export const redisUrl = textThat(oneNode, (given) => {
  const [first = '', ...others] = given.split(',')
  return oneNode.parse(first).ok && others.every((node) => oneNode.parse(node).ok || hostWithPort.parse(node).ok)
})

export const redisSettings = [
  setting('REDIS_URL', redisUrl, {
    secret: true,
    area: 'redis',
    meaning: 'The Redis that carries signals between processes and, unless it has its own, rate limits.',
  }),
  setting('SERVICE_REDIS_MODE', oneOf('standalone', 'sentinel', 'cluster'), {
    default: 'standalone',
    area: 'redis',
    meaning: 'How Redis is deployed; for `sentinel` and `cluster` the address lists the nodes to ask first.',
  }),
  setting('SERVICE_REDIS_SENTINEL_MASTER', text(), {
    default: 'mymaster',
    area: 'redis',
    meaning: 'The name under which the sentinels know the primary.',
  }),
] as const
