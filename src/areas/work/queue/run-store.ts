import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import type { CarriedJob } from './carrier.ts'

export type Ending =
  | { status: 'completed'; result: Record<string, unknown> | null; at: Date }
  | { status: 'failed'; error: string; at: Date }

export interface Claim {
  attempts: number
  workerId: string
  at: Date
}

/** What running a job writes down; none of it touches a job that was cancelled or queued anew meanwhile. */
export function runStore(db: Database) {
  const running = ({ organization_id, job_id, run }: CarriedJob) =>
    db
      .updateTable('queue_jobs')
      .where('organization_id', '=', organization_id)
      .where('id', '=', job_id)
      .where('run', '=', run)
      .where('status', '=', 'running')

  return {
    /** The job, now running, unless it is no longer to be run. */
    claim: ({ organization_id, job_id, run }: CarriedJob, { attempts, workerId, at }: Claim) =>
      db
        .updateTable('queue_jobs')
        .set({
          status: 'running',
          attempts: sql`least(${attempts}::int, max_attempts)`,
          worker_id: workerId,
          started_at: at.toISOString(),
          updated_at: at.toISOString(),
        })
        .where('organization_id', '=', organization_id)
        .where('id', '=', job_id)
        .where('run', '=', run)
        .where('status', 'in', ['pending', 'running'])
        .returning(['payload', 'max_attempts', 'created_by'])
        .executeTakeFirst(),

    /** The process stops before the job is done: it waits again, with nothing held against it. */
    async release(job: CarriedJob, at: Date) {
      const waiting = { status: 'pending', progress: 0, worker_id: null, started_at: null } as const
      await running(job)
        .set({ ...waiting, updated_at: at.toISOString() })
        .execute()
    },

    async progress(job: CarriedJob, progress: number, at: Date) {
      await running(job).set({ progress, updated_at: at.toISOString() }).execute()
    },

    async finish(job: CarriedJob, { at, ...ending }: Ending) {
      const times = { completed_at: at.toISOString(), updated_at: at.toISOString() }
      const rest = ending.status === 'completed' ? { progress: 100, error: null } : {}
      await running(job)
        .set({ ...times, ...ending, ...rest })
        .execute()
    },

    async removeFinishedBefore(time: Date) {
      await db
        .deleteFrom('queue_jobs')
        .where('status', 'in', ['completed', 'failed', 'cancelled'])
        .where('completed_at', '<', time.toISOString())
        .execute()
    },
  }
}
export type RunStore = ReturnType<typeof runStore>
