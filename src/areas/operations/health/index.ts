import { createHash } from 'node:crypto'
import { defineArea, type Platform } from '../../../platform.ts'
import { processFigures } from './process-figures.ts'
import { healthRoutes } from './routes.ts'
import { type HealthNeeds, healthService } from './service.ts'
import { healthStore } from './store.ts'

type Handed = Pick<
  HealthNeeds,
  'version' | 'redis' | 'cursors' | 'connections' | 'sockets' | 'auditFaults' | 'brokenLogs'
>

/** Health: whether this node and what it depends on work. */
export function health({ db, hotReads, writes, now, config, jobs, metrics, breakers }: Platform, handed: Handed) {
  const service = healthService({
    ...handed,
    store: healthStore(db, hotReads, writes),
    now,
    node: opaque(config.instanceId),
    breakers,
    workers: jobs.workers,
    traffic: metrics.traffic,
    figures: processFigures(),
  })
  const area = defineArea({ name: 'health', stability: 'stable', endpoints: healthRoutes(service) })
  return { ...area, check: service.summary }
}

/** The instance id holds the host name, which is nobody's business at a public address. */
const opaque = (instanceId: string) => createHash('sha256').update(instanceId).digest('hex').slice(0, 12)
