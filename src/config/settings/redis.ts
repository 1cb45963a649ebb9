import { decodes, hostWithPort } from '../address-types.ts'
import { setting } from '../setting.ts'
import { oneOf, text, textThat } from '../value-types.ts'

const SHAPE = /^rediss?:\/\/(?:([^@/\s]*)@)?([^@/?#\s]+)(?:\/\d*)?(?:[?#]\S*)?$/

/** Sentinels and cluster nodes follow each other after commas: `redis://:password@one:26379,two:26379/0`. */
export const redisUrl = textThat(
  {
    label: 'URL',
    noun: 'a Redis address',
    right: 'one such as redis://:password@host:6379, special characters of the password percent-encoded',
  },
  (given) => {
    const [, credentials = '', nodes = ''] = SHAPE.exec(given) ?? []
    return decodes(credentials) && nodes.split(',').every((node) => hostWithPort.parse(node).ok)
  },
)

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
