import { sql } from 'kysely'
import type { GivenUp } from '../../../background/queue/queue-type.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { CarriedJob } from './job-carrier.ts'

/** A job that a worker holds, identified by its run and attempt. */
export interface HeldJob {
  organizationId: string
  id: string
  run: number
  attempts: number
  maxAttempts: number
  payload: Record<string, unknown>
  createdBy: string
}

export interface Claim {
  attempts: number
  workerId: string
  at: Date
}

const endedAt = (at: Date) => ({ completed_at: at.toISOString(), updated_at: at.toISOString() })

/** Records how a job runs; a job that the worker no longer holds stays untouched. */
export function jobRunStore(db: Database) {
  const held = ({ organizationId, id, run, attempts }: HeldJob, within: Database | Transaction = db) =>
    within
      .updateTable('queue_jobs')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('run', '=', run)
      .where('attempts', '=', attempts)
      .where('status', '=', 'running')

  return {
    /** Claims the job; undefined if it is no longer to be run. */
    claim: (job: CarriedJob, { attempts, workerId, at }: Claim): Promise<HeldJob | undefined> =>
      db
        .updateTable('queue_jobs')
        .set({
          status: 'running',
          attempts: sql`least(${attempts}::int, max_attempts)`,
          worker_id: workerId,
          started_at: at.toISOString(),
          updated_at: at.toISOString(),
        })
        .where('organization_id', '=', job.organization_id)
        .where('id', '=', job.job_id)
        .where('run', '=', job.run)
        .where('status', 'in', ['pending', 'running'])
        .returning(['organization_id as organizationId', 'id', 'run', 'attempts', 'max_attempts as maxAttempts'])
        .returning(['payload', 'created_by as createdBy'])
        .executeTakeFirst(),

    /** Returns the job to the queue when the process stops; the attempt does not count. */
    async release(job: HeldJob, at: Date) {
      const waiting = { status: 'pending', progress: 0, worker_id: null, started_at: null } as const
      await held(job)
        .set({ ...waiting, attempts: job.attempts - 1, updated_at: at.toISOString() })
        .execute()
    },

    async progress(job: HeldJob, progress: number, at: Date) {
      await held(job).set({ progress, updated_at: at.toISOString() }).execute()
    },

    async complete(job: HeldJob, result: Record<string, unknown> | null, at: Date) {
      await held(job)
        .set({ ...endedAt(at), status: 'completed', result, progress: 100, error: null })
        .execute()
    },

    /** Fails the job for good, in one transaction with what follows from that. */
    fail: (job: HeldJob, error: string, at: Date, givenUp?: GivenUp) =>
      db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await held(job, tx)
          .set({ ...endedAt(at), status: 'failed', error })
          .executeTakeFirst()
        if (numUpdatedRows > 0n) await givenUp?.(tx, { organizationId: job.organizationId, payload: job.payload, at })
      }),
  }
}
export type JobRunStore = ReturnType<typeof jobRunStore>
