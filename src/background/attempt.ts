import type { Logger } from 'pino'
import type { FetchedJob } from './boss.ts'
import type { JobDefinition } from './define.ts'
import { readPayload } from './payload.ts'
import { withinTime } from './within-time.ts'

interface AttemptOptions {
  job: FetchedJob
  workerId: string
  control: AbortController
  logger: Logger
}

/** Runs a job once; answers what it failed with, if it did. */
export async function attempt(definition: JobDefinition, options: AttemptOptions): Promise<Error | undefined> {
  const { job, workerId, control, logger } = options
  try {
    const { payload, faults } = readPayload(definition.payload, job.data)
    if (faults) throw new Error(`The payload is not valid: ${faults.map((f) => `${f.field} ${f.message}`).join('; ')}`)
    const limitMs = (definition.timeoutSeconds ?? 300) * 1_000
    const context = { signal: control.signal, attempt: job.attempt, key: job.key, workerId, logger }
    await withinTime({ control, limitMs }, async () => definition.run(payload, context))
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
