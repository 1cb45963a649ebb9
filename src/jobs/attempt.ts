import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { FetchedJob } from './boss.ts'
import { type JobDefinition, JobEnding } from './define.ts'
import { readPayload } from './payload.ts'

interface AttemptOptions {
  job: FetchedJob
  workerId: string
  control: AbortController
  logger: Logger
}

/** How long a job that was told to end may take to do so. */
const PATIENCE_MS = 2_000

/** Runs a job once; answers what it failed with, if it did. */
export async function attempt(definition: JobDefinition, options: AttemptOptions): Promise<Error | undefined> {
  const { job, workerId, control, logger } = options
  const { signal } = control
  const over = new AbortController()
  const limitMs = (definition.timeoutSeconds ?? 300) * 1_000
  const timer = setTimeout(() => control.abort(new JobEnding('timed out')), limitMs)
  try {
    const { payload, faults } = readPayload(definition.payload, job.data)
    if (faults) throw new Error(`The payload is not valid: ${faults.map((f) => `${f.field} ${f.message}`).join('; ')}`)
    const work = definition.run(payload, { signal, attempt: job.attempt, key: job.key, workerId, logger })
    await Promise.race([work, outOfPatience(signal, over.signal)])
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}

/** Rejects when a job that was told to end has not done so in time. */
async function outOfPatience(signal: AbortSignal, over: AbortSignal): Promise<never> {
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await pause(PATIENCE_MS, undefined, { signal: over })
  throw signal.reason
}
