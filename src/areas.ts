import type { RedisClient } from './adapters/redis/open-redis.ts'
import { diagnostics } from './areas/operations/diagnostics/index.ts'
import { documentation } from './areas/operations/documentation/index.ts'
import { health } from './areas/operations/health/index.ts'
import { metrics } from './areas/operations/metrics/index.ts'
import { rateLimits } from './areas/operations/rate-limits/index.ts'
import { queue, rebuildViews } from './areas/work/queue/index.ts'
import type { Cursors } from './jobs/cursors/cursors.ts'
import type { Area, Platform } from './platform.ts'

/** What stands around the areas and is finished after them. */
export interface Surroundings {
  version: string
  redis: RedisClient | undefined
  cursors: () => Cursors
  views: () => readonly string[]
  connections: () => number
  sockets: () => { clients: number } | undefined
}

/** The table of contents: every area, and which area is handed to which. */
export function buildAreas(platform: Platform, around: Surroundings): Area[] {
  const rebuild = rebuildViews({ names: around.views, rebuild: (name) => around.cursors().rebuild(name) })
  const cursors = () => around.cursors().status()
  const healthArea = health(platform, { ...around, cursors })
  const documents = documentation({ version: around.version, areas: () => areas })
  const figures = metrics(platform, { ...around, cursors, health: healthArea.check, caches: [documents.cache] })
  const areas: Area[] = [
    healthArea,
    figures,
    documents,
    diagnostics(platform, {
      sockets: around.sockets,
      activeDebates: figures.activeDebates,
      debateTotals: figures.debateTotals,
    }),
    rateLimits(platform),
    queue(platform, { types: { rebuild_views: rebuild } }),
  ]
  return areas
}
