import type { RedisClient } from '../../adapters/redis/open-redis.ts'
import type { Cursors } from '../../background/log-readers/cursors.ts'
import type { Area, Platform } from '../../platform.ts'
import type { Caller } from '../../shared/identity/caller.ts'
import { cursors } from './cursors/index.ts'
import { diagnostics } from './diagnostics/index.ts'
import { documentation } from './documentation/index.ts'
import { health as healthArea } from './health/index.ts'
import { metrics } from './metrics/index.ts'
import { rateLimits } from './rate-limits/index.ts'
import { traces } from './traces/index.ts'

export { askCollector, traceFileOf, traceStore } from './traces/index.ts'

interface Dependencies {
  version: string
  redis: RedisClient | undefined
  cursors: () => Cursors
  views: () => readonly string[]
  connections: () => number
  sockets: () => { clients: number; subscriptions: number } | undefined
  /** Every area of the service; called at each request. */
  areas: () => readonly Area[]
  auditFaults: () => readonly unknown[]
  /** How many audit logs do not verify. */
  brokenLogs: () => Promise<number>
  /** A debate, if there is one for this reader. */
  findDebate: (id: string, reader: Caller) => Promise<unknown>
}

/** The areas for operators: health, metrics, diagnostics, cursors, rate limits, traces and the API documentation. */
export function operationsAreas(platform: Platform, dependencies: Dependencies) {
  const { version, redis, connections, sockets, areas, auditFaults, brokenLogs, findDebate } = dependencies
  const cursorStatus = () => dependencies.cursors().status()
  const health = healthArea(platform, {
    version,
    redis,
    connections,
    sockets,
    auditFaults,
    brokenLogs,
    cursors: cursorStatus,
  })
  const documents = documentation({ version, publicUrl: platform.config.publicUrl, areas, now: platform.now })
  platform.held.register('api_documents', () => {
    const { entries, size_bytes: bytes } = documents.cache()
    return { entries, bytes }
  })
  const figures = metrics(platform, {
    connections,
    brokenLogs,
    cursors: cursorStatus,
    health: health.check,
    caches: [documents.cache],
  })
  const { activeDebates, debateTotals } = figures
  return {
    health: health.check,
    areas: [
      health,
      figures,
      diagnostics(platform, { sockets, activeDebates, debateTotals }),
      cursors(dependencies),
      rateLimits(platform),
      traces(platform, { findDebate }),
      documents,
    ],
  }
}
