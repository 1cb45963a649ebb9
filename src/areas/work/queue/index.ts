import type { QueueTypes } from '../../../jobs/queue-type.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { carrier } from './carrier-jobs.ts'
import { queueFigures } from './figures-store.ts'
import { queueJobs } from './jobs.ts'
import { forgetErasedDebates } from './reactions.ts'
import { queueRoutes } from './routes.ts'
import { jobRun } from './run-job.ts'
import { runStore } from './run-store.ts'
import { queueService } from './service.ts'
import { queueStore } from './store.ts'
import { typeRegistry } from './types.ts'

type Needs = Pick<Platform, 'db' | 'hotReads' | 'jobs' | 'newId' | 'now'>

/** The queue: background work that callers submit, watch, retry and cancel. */
export function queue({ db, hotReads, jobs, newId, now }: Needs, { types }: { types: QueueTypes }) {
  const store = queueStore(db, hotReads, carrier(jobs))
  const runs = runStore(db)
  const service = queueService({
    store,
    figures: queueFigures(db),
    types: typeRegistry(types),
    allWorkers: jobs.workers,
    newId,
    now,
  })
  const area = defineArea({
    name: 'queue',
    title: 'Job queue',
    stability: 'stable',
    keeps: [],
    endpoints: queueRoutes(service),
    reactions: [forgetErasedDebates],
    jobs: queueJobs({ types, runs, runJob: jobRun({ runs, store, now }), now }),
  })
  return { area, submit: service.submit }
}
