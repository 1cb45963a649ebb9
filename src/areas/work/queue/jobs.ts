import { defineJob, type JobDefinition } from '../../../background/queue/job.ts'
import type { QueueTypes } from '../../../background/queue/queue-type.ts'
import { carrierOf } from './job-carrier.ts'
import type { JobRun } from './run-job.ts'

/** Tries of the job store beyond those of the job: they only follow the death of a worker. */
const CRASH_RETRIES = 10

export const queueJobs = (types: QueueTypes, runJob: JobRun): JobDefinition[] =>
  Object.entries(types).map(([name, type]) =>
    defineJob({
      ...carrierOf(name),
      retries: (type.retries ?? 2) + CRASH_RETRIES,
      retryDelaySeconds: 1,
      timeoutSeconds: type.timeoutSeconds,
      run: (job, context) => runJob(type, job, context),
    }),
  )
