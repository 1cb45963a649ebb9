import Type from 'typebox'
import { defineJob, type JobDefinition } from '../../../jobs/define.ts'
import type { QueueTypes } from '../../../jobs/queue-type.ts'
import { DAY_MS } from '../../../shared/time/lengths.ts'
import { carrierOf } from './carrier-jobs.ts'
import type { JobRun } from './run-job.ts'
import type { RunStore } from './run-store.ts'

/** Tries of the job store beyond those of the job: they only follow the death of a worker. */
const CRASH_RETRIES = 10
const KEPT_DAYS = 30

interface Needs {
  types: QueueTypes
  runs: RunStore
  runJob: JobRun
  now: () => Date
}

export const queueJobs = ({ types, runs, runJob, now }: Needs): JobDefinition[] => [
  ...Object.entries(types).map(([name, type]) =>
    defineJob({
      ...carrierOf(name),
      retries: (type.retries ?? 2) + CRASH_RETRIES,
      retryDelaySeconds: 1,
      timeoutSeconds: type.timeoutSeconds,
      run: (job, context) => runJob(type, job, context),
    }),
  ),
  defineJob({
    name: 'queue.forget-finished',
    payload: Type.Object({}),
    schedule: '17 3 * * *',
    run: () => runs.removeFinishedBefore(new Date(now().getTime() - KEPT_DAYS * DAY_MS)),
  }),
]
