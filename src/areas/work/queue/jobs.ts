import { defineJob, type JobContext, type JobDefinition, JobEnding } from '../../../background/queue/job.ts'
import type { QueueType, QueueTypes } from '../../../background/queue/queue-type.ts'
import { ServiceError } from '../../../shared/errors.ts'
import { type CarriedJob, carrierOf } from './job-carrier.ts'
import type { HeldJob, JobRunStore } from './job-run-store.ts'
import type { QueueStore } from './store.ts'

/** Additional retries of the job store, used only when a worker dies. */
const CRASH_RETRIES = 10

export const queueJobs = (types: QueueTypes, runJob: RunJob): JobDefinition[] =>
  Object.entries(types).map(([name, type]) =>
    defineJob({
      ...carrierOf(name),
      retries: (type.retries ?? 2) + CRASH_RETRIES,
      retryDelaySeconds: 1,
      timeoutSeconds: type.timeoutSeconds,
      ...(type.atOnce !== undefined && { atOnce: type.atOnce }),
      run: (job, context) => runJob(name, type, job, context),
    }),
  )

const LONGEST_DELAY_SECONDS = 600

interface JobRunnerDependencies {
  runs: JobRunStore
  store: Pick<QueueStore, 'requeue'>
  /** Whether the person who submitted a job of this type may still do what it stands for. */
  mayStill: (typeName: string, job: Pick<HeldJob, 'organizationId' | 'createdBy'>) => Promise<boolean>
  now: () => Date
}

/** Runs one job and records the result. */
export function jobRunner({ runs, store, mayStill, now }: JobRunnerDependencies) {
  return async (
    typeName: string,
    type: QueueType,
    carried: CarriedJob,
    { attempt, workerId, signal, key, logger }: JobContext,
  ) => {
    const attempts = carried.attempts + attempt
    const job = await runs.claim(carried, { attempts, workerId, at: now() })
    if (!job) return
    if (attempts > job.maxAttempts) {
      return runs.fail(job, 'The worker that ran it was lost', now(), type.givenUp)
    }
    if (!(await mayStill(typeName, job))) {
      return runs.fail(job, 'The person who submitted it may no longer do this', now(), type.givenUp)
    }

    const progress = latestOnly((percent: number) => runs.progress(job, percent, now()))
    const context = {
      organizationId: job.organizationId,
      submittedBy: job.createdBy,
      signal,
      key,
      progress: (percent: number) => progress.report(Math.round(Math.min(100, Math.max(0, percent)))),
      logger,
    }
    const { result, fault } = await settled(() => type.run(job.payload, context))
    await progress.settled()
    if (fault === undefined) return runs.complete(job, result ?? null, now())

    const why = signal.reason instanceof JobEnding ? signal.reason.why : undefined
    if (why === 'stopping') await runs.release(job, now())
    if (why === 'stopping' || why === 'withdrawn') throw fault
    logger.warn({ err: fault, attempts }, 'A submitted job failed')
    const error = failureText(fault, why, type)
    if (isFinal(fault) || attempts >= job.maxAttempts) return runs.fail(job, error, now(), type.givenUp)
    const again = { from: 'running', attempts, error, delaySeconds: retryDelay(type, attempts), at: now() } as const
    await store.requeue(job.organizationId, job.id, { ...again, run: job.run })
  }
}
type RunJob = ReturnType<typeof jobRunner>

async function settled<Result>(run: () => Promise<Result>): Promise<{ result?: Result; fault?: unknown }> {
  try {
    return { result: await run() }
  } catch (fault) {
    return { fault: fault ?? new Error('Nothing was thrown') }
  }
}

/** A retry does not mend a fault of the caller. */
const isFinal = (fault: unknown) => fault instanceof ServiceError && fault.status < 500

const retryDelay = ({ retryDelaySeconds = 5 }: QueueType, attempts: number) =>
  Math.min(LONGEST_DELAY_SECONDS, retryDelaySeconds * 2 ** (attempts - 1))

/** Shows only messages of this service; those of libraries go to the log. */
function failureText(fault: unknown, why: JobEnding['why'] | undefined, { timeoutSeconds = 300 }: QueueType): string {
  if (why === 'timed out') return `It was not done after ${timeoutSeconds} seconds`
  return fault instanceof ServiceError ? fault.message : 'It failed because of an error in the service'
}

/** Writes one value at a time; of the values that arrive meanwhile it writes only the latest. */
function latestOnly<Value>(write: (value: Value) => Promise<void>) {
  let next: { value: Value } | undefined
  let writing: Promise<void> | undefined

  async function writeAll() {
    while (next) {
      const { value } = next
      next = undefined
      await write(value).catch(() => {})
    }
    writing = undefined
  }

  return {
    report(value: Value) {
      next = { value }
      writing ??= writeAll()
    },
    settled: async () => writing,
  }
}
