import { createHash } from 'node:crypto'
import { defineArea, type Platform } from '../../../platform.ts'
import { processFigures } from './process-figures.ts'
import { healthRoutes } from './routes.ts'
import { type HealthDependencies, healthService } from './service.ts'
import { healthStore } from './store.ts'

export type HealthSummary = ReturnType<typeof healthService>['summary']

type GroupDependencies = Pick<
  HealthDependencies,
  'version' | 'redis' | 'cursors' | 'connections' | 'sockets' | 'auditFaults' | 'brokenLogs'
>

/** Health: whether this node and what it depends on work. */
export function health(
  { db, hotReads, replica, writes, now, config, jobs, metrics, breakers, held }: Platform,
  given: GroupDependencies,
) {
  const figures = processFigures()
  const service = healthService({
    ...given,
    store: healthStore(db, hotReads, writes),
    now,
    node: hashedId(config.instanceId),
    replica,
    breakers,
    workers: jobs.workers,
    traffic: metrics.traffic,
    figures: figures.read,
    held,
  })
  const area = defineArea({
    name: 'health',
    stability: 'stable',
    endpoints: healthRoutes(service),
    stop: async () => figures.stop(),
  })
  return { ...area, check: service.summary }
}

/** The instance id contains the host name, which a public address must not reveal. */
const hashedId = (instanceId: string) => createHash('sha256').update(instanceId).digest('hex').slice(0, 12)
