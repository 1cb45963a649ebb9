import type { RedisClient } from '../../adapters/redis/open-redis.ts'
import type { Cursors } from '../../background/log-readers/cursors.ts'
import type { Area, Platform } from '../../platform.ts'
import { cursors } from './cursors/index.ts'
import { diagnostics } from './diagnostics/index.ts'
import { documentation } from './documentation/index.ts'
import { health as healthArea } from './health/index.ts'
import { metrics } from './metrics/index.ts'
import { rateLimits } from './rate-limits/index.ts'

interface Dependencies {
  version: string
  redis: RedisClient | undefined
  cursors: () => Cursors
  views: () => readonly string[]
  connections: () => number
  sockets: () => { clients: number; subscriptions: number } | undefined
  /** Every area of the service; asked when a request is. */
  areas: () => readonly Area[]
  auditFaults: () => readonly unknown[]
  /** How many audit logs do not verify. */
  brokenLogs: () => Promise<number>
}

/** What those who run the service look at. */
export function operationsAreas(platform: Platform, handed: Dependencies) {
  const { version, redis, connections, sockets, areas, auditFaults, brokenLogs } = handed
  const opened = () => handed.cursors().status()
  const audited = { auditFaults, brokenLogs }
  const health = healthArea(platform, { version, redis, connections, sockets, ...audited, cursors: opened })
  const documents = documentation({ version, publicUrl: platform.config.publicUrl, areas })
  const figures = metrics(platform, {
    connections,
    brokenLogs,
    cursors: opened,
    health: health.check,
    caches: [documents.cache],
  })
  const { activeDebates, debateTotals } = figures
  return {
    areas: [
      health,
      figures,
      diagnostics(platform, { sockets, activeDebates, debateTotals }),
      cursors(handed),
      rateLimits(platform),
      documents,
    ],
  }
}
