import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import type { JobDefinition } from '../../src/background/queue/job.ts'
import { type JobsOptions, openJobs } from '../../src/background/queue/jobs.ts'
import { idMaker } from '../../src/shared/ids.ts'
import { createMetrics } from '../../src/shared/telemetry/metrics.ts'
import { openListener } from '../../src/storage/connection/listener.ts'
import { databaseOn, openPool } from '../../src/storage/database.ts'

/** A node as far as jobs are concerned: its own pool, its own LISTEN connection, its own workers. */
export async function jobNode(
  url: string,
  definitions: readonly JobDefinition[],
  options: Partial<Pick<JobsOptions, 'role' | 'workers' | 'graceSeconds' | 'idleMs'>> = {},
) {
  await using opening = new AsyncDisposableStack()
  const logger = pino({ level: 'error' })
  const pool = openPool({ url, size: 6, applicationName: 'job node' })
  opening.defer(() => pool.end())
  const db = databaseOn(pool)
  const listener = openListener({ url, logger })
  opening.defer(() => listener.close())
  const metrics = createMetrics()
  const newId = idMaker(() => new Date(), randomBytes)
  const jobs = openJobs({ pool, db, listener, role: 'all', newId, logger, metrics, ...options })
  await jobs.start(definitions)
  const opened = opening.move()
  return {
    jobs,
    db,
    pool,
    metrics,
    async stop() {
      await jobs.stop()
      await opened.disposeAsync()
    },
  }
}
