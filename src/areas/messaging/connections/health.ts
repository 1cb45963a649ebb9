import type { Connection } from './connection.ts'
import { CHANNEL_KINDS } from './kinds.ts'
import type { Health } from './schema.ts'

type Word = Health['status']

/** One that somebody paused is not wrong; one that failed is. */
function wordOf(all: readonly Pick<Connection, 'state'>[]): Word {
  const failed = all.filter(({ state }) => state === 'failed').length
  if (all.length === 0) return 'unconfigured'
  if (failed === 0) return 'healthy'
  return failed === all.length ? 'unhealthy' : 'degraded'
}

/** Which connections work, by platform. */
export function healthOf(connections: readonly Connection[], now: Date): Health {
  const timestamp = now.toISOString()
  const channels = CHANNEL_KINDS.map((platform) => {
    const own = connections.filter(({ kind }) => kind === platform)
    const why = own.flatMap(({ name, state, why }) =>
      state === 'failed' ? [`${name}: ${why ?? 'it does not work'}`] : [],
    )
    return { platform, status: wordOf(own), timestamp, connections: own.length, why }
  })
  const count = (word: Word) => channels.filter(({ status }) => status === word).length
  const working = connections.filter(({ state }) => state !== 'failed').length
  return {
    status: wordOf(connections),
    health_score: connections.length === 0 ? null : working / connections.length,
    timestamp,
    summary: {
      total: channels.length,
      healthy: count('healthy'),
      degraded: count('degraded'),
      unhealthy: count('unhealthy'),
      unconfigured: count('unconfigured'),
    },
    channels: Object.fromEntries(channels.map((channel) => [channel.platform, channel])),
  }
}
