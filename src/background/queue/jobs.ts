import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { NewId } from '../../shared/ids.ts'
import type { Metrics } from '../../shared/telemetry/metrics.ts'
import type { Listener } from '../../storage/connection/listener.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { readPayload } from '../payload.ts'
import type { Enqueue, JobDefinition } from './job.ts'
import { openBoss } from './pg-boss.ts'
import { openRunner } from './runner.ts'

export interface JobsOptions {
  pool: Pool
  db: Database
  listener: Listener
  /** `api` only enqueues; the others also run. */
  role: 'all' | 'api' | 'worker'
  newId: NewId
  logger: Logger
  metrics: Pick<Metrics, 'jobsTotal'>
  /** How many jobs this process runs at once. */
  workers?: number
  /** How long `stop` waits for running jobs before it gives them back. */
  graceSeconds?: number
  /** How long it waits for a notification before it looks for jobs itself. */
  idleMs?: number
}

const CANCELLED = 'jobs_cancelled'
/** Well below the silence after which pg-boss takes a worker for dead. */
const BEAT_MS = 3_000

/**
 * The background jobs of one process. `start` receives every job there is, since areas enqueue before all are known.
 */
export function openJobs(options: JobsOptions) {
  const { pool, db, listener, role, newId, logger, metrics, workers = 5, graceSeconds = 20, idleMs } = options
  const works = role !== 'api'
  const definitions = new Map<string, JobDefinition>()
  const workerIds = Array.from({ length: workers }, () => newId('worker'))
  const list = workerList(db)
  const boss = openBoss({ pool, listener, works, logger, onWaiting: () => runner.wake() })
  const runner = openRunner({
    boss,
    definitions,
    workerIds,
    logger,
    idleMs,
    onFinished: (job, outcome) => metrics.jobsTotal.inc({ job, outcome }),
  })
  let heart: NodeJS.Timeout | undefined
  let stopListening = () => {}

  const enqueue: Enqueue = async (job, payload, enqueueOptions = {}) => {
    const read = readPayload(job.payload, payload)
    if (read.faults) {
      const [{ field, message }] = read.faults
      throw new Error(`Job ${job.name} was enqueued with an invalid payload: ${field} ${message}`)
    }
    return boss.send(job.name, read.payload, enqueueOptions)
  }

  async function beat() {
    try {
      await Promise.all([runner.beat(), works && list.seen(workerIds, runner.busyWorkers())])
    } catch (error) {
      logger.warn({ err: error }, 'The heartbeat of the workers could not be written')
    }
  }

  return {
    enqueue,

    /** Cancels a waiting job, and tells a running one to end, when the transaction commits. */
    async cancel({ name }: Pick<JobDefinition, 'name'>, key: string, tx: Transaction) {
      await boss.cancel(name, key, tx, CANCELLED)
    },

    /** Leaves nothing of jobs whose payload says that it is `about` these things, once the transaction commits. */
    async discard({ name }: Pick<JobDefinition, 'name'>, about: readonly string[], tx: Transaction) {
      await boss.discard(name, about, tx, CANCELLED)
    },

    /** The workers of all nodes. */
    workers: list.alive,

    async start(all: readonly JobDefinition[]) {
      for (const definition of all) {
        if (definitions.has(definition.name)) throw new Error(`Two jobs are called ${definition.name}`)
        definitions.set(definition.name, definition)
      }
      await boss.start()
      await boss.declare(all)
      stopListening = listener.listen(CANCELLED, runner.withdraw, () => {})
      await beat()
      heart = setInterval(beat, BEAT_MS)
      if (works) runner.start()
    },

    /** Runs what is due until nothing is left, also in a process that otherwise only enqueues: for tests. */
    drain: runner.drain,

    async stop() {
      await runner.stop(graceSeconds * 1_000)
      clearInterval(heart)
      stopListening()
      await boss.stop()
      if (works)
        await list.left(workerIds).catch((error) => logger.warn({ err: error }, 'The workers could not sign off'))
    },
  }
}
export type Jobs = ReturnType<typeof openJobs>

/** A worker that was not seen for this long is gone. */
const STALE = sql<string>`now() - interval '15 seconds'`

export interface Worker {
  id: string
  busy: boolean
  lastSeen: string
}

/** The workers of all nodes. Every node writes its own, and dead ones disappear. */
const workerList = (db: Database) => ({
  async seen(ids: readonly string[], busy: ReadonlySet<string>) {
    const rows = ids.map((id) => ({ id, busy: busy.has(id), last_seen: sql<string>`now()` }))
    await db
      .insertInto('job_workers')
      .values(rows)
      .onConflict((on) =>
        on.column('id').doUpdateSet((row) => ({ busy: row.ref('excluded.busy'), last_seen: sql<string>`now()` })),
      )
      .execute()
    await db.deleteFrom('job_workers').where('last_seen', '<', STALE).execute()
  },

  async left(ids: readonly string[]) {
    await db.deleteFrom('job_workers').where('id', 'in', ids).execute()
  },

  async alive(): Promise<Worker[]> {
    const rows = await db.selectFrom('job_workers').selectAll().where('last_seen', '>=', STALE).orderBy('id').execute()
    return rows.map(({ id, busy, last_seen }) => ({ id, busy, lastSeen: last_seen }))
  },
})
