import type { QueueTypes } from '../../../background/queue/queue-type.ts'
import { gatesOf } from '../../../http/access/authorization.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { ActingFor } from '../../identity/organizations/index.ts'
import { carrier } from './job-carrier.ts'
import { jobRunStore } from './job-run-store.ts'
import { jobRunner, queueJobs } from './jobs.ts'
import { typeRegistry } from './queue-types.ts'
import { retainableJobs } from './retention-store.ts'
import { queueRoutes } from './routes.ts'
import { queueService } from './service.ts'
import { queueFigures, queueStore } from './store.ts'
import { queueTables } from './tables.ts'

export type { QueueService } from './service.ts'

type PlatformParts = Pick<Platform, 'config' | 'db' | 'hotReads' | 'jobs' | 'limiter' | 'newId' | 'now'>

interface Dependencies {
  types: QueueTypes
  /** All endpoints, among them those that the job types stand for. */
  endpoints: readonly Endpoint[]
  actingFor: ActingFor
}

/** The queue: background work that callers submit, watch, retry and cancel. */
export function queue(
  { config, db, hotReads, jobs, limiter, newId, now }: PlatformParts,
  { types, endpoints, actingFor }: Dependencies,
) {
  const store = queueStore(db, hotReads, carrier(jobs))
  const registry = typeRegistry(types, gatesOf(endpoints, limiter))
  const service = queueService({
    store,
    figures: queueFigures(db),
    types: registry,
    allWorkers: jobs.workers,
    newId,
    now,
    longestWaitSeconds: config.jobWaitSeconds,
  })
  const area = defineArea({
    name: 'queue',
    title: 'Job queue',
    stability: 'stable',
    workspaces: true,
    tables: queueTables,
    endpoints: queueRoutes(service, Object.keys(types)),
    retains: [retainableJobs(db)],
    jobs: queueJobs(
      types,
      jobRunner({
        runs: jobRunStore(db),
        store,
        mayStill: async (type, { organizationId, createdBy }) =>
          registry.stillPermits(type, await actingFor(organizationId, createdBy, [])),
        now,
      }),
    ),
  })
  return {
    area,
    enqueue: service.enqueue,
    put: service.put,
    putBeside: service.putBeside,
    follow: service.follow,
    submitAndWait: service.submitAndWait,
    list: service.list,
    retry: service.retry,
    stats: service.stats,
  }
}
