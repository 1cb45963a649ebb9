import { type JobContext, JobEnding } from '../../../jobs/define.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { CarriedJob } from './carrier.ts'
import { latestOnly } from './latest-only.ts'
import type { RunStore } from './run-store.ts'
import type { QueueStore } from './store.ts'
import type { QueueType } from './types.ts'

interface Needs {
  runs: RunStore
  store: Pick<QueueStore, 'requeue'>
  now: () => Date
}

const LONGEST_DELAY_SECONDS = 600

/** Runs one carried job and writes down how it went. */
export function jobRun({ runs, store, now }: Needs) {
  return async (type: QueueType, job: CarriedJob, { attempt, workerId, signal, key, logger }: JobContext) => {
    const attempts = job.attempts + attempt
    const claimed = await runs.claim(job, { attempts, workerId, at: now() })
    if (!claimed) return
    if (attempts > claimed.max_attempts) {
      return runs.finish(job, { status: 'failed', error: 'The worker that ran it was lost', at: now() })
    }
    const progress = latestOnly((percent: number) => runs.progress(job, percent, now()))
    try {
      const result = await type.run(claimed.payload, {
        organizationId: job.organization_id,
        submittedBy: claimed.created_by,
        signal,
        key,
        progress: (percent) => progress.report(Math.round(Math.min(100, Math.max(0, percent)))),
        logger,
      })
      await progress.settled()
      await runs.finish(job, { status: 'completed', result: result ?? null, at: now() })
    } catch (fault) {
      await progress.settled()
      if (signal.reason instanceof JobEnding && signal.reason.why === 'stopping') {
        await runs.release(job, now())
        throw fault
      }
      logger.warn({ err: fault, attempts }, 'A submitted job failed')
      const error = failureText(fault, signal, type)
      if (isFinal(fault) || attempts >= claimed.max_attempts) {
        await runs.finish(job, { status: 'failed', error, at: now() })
      } else {
        const { organization_id, job_id, run } = job
        const delaySeconds = retryDelay(type, attempts)
        await store.requeue(organization_id, job_id, { from: 'running', run, attempts, error, delaySeconds, at: now() })
      }
    }
  }
}
export type JobRun = ReturnType<typeof jobRun>

/** What the caller did wrong does not become right by trying again. */
const isFinal = (fault: unknown) => fault instanceof ServiceError && fault.status < 500

const retryDelay = ({ retryDelaySeconds = 5 }: QueueType, attempts: number) =>
  Math.min(LONGEST_DELAY_SECONDS, retryDelaySeconds * 2 ** (attempts - 1))

/** Only words of ours are shown; what a library said is in the log. */
function failureText(fault: unknown, { reason }: AbortSignal, { timeoutSeconds = 300 }: QueueType): string {
  if (reason instanceof JobEnding && reason.why === 'timed out')
    return `It was not done after ${timeoutSeconds} seconds`
  return fault instanceof ServiceError ? fault.message : 'It failed by a fault of the service'
}
