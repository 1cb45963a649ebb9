import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'

/** What the jobs of an organization come to. */
export const queueFigures = (db: Database) => ({
  async counts(org: string, since: Date) {
    const recent = sql<boolean>`completed_at >= ${since.toISOString()}::timestamptz`
    const count = (condition: typeof recent) => sql<number>`count(*) filter (where ${condition})`
    const milliseconds = (from: string, to: string, condition: typeof recent) =>
      sql<number>`coalesce(round(avg(greatest(0, extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) * 1000))
        filter (where ${condition})), 0)::int`
    return db
      .selectFrom('queue_jobs')
      .where('organization_id', '=', org)
      .select([
        count(sql`status = 'pending'`).as('pending'),
        count(sql`status = 'running'`).as('running'),
        count(sql`status = 'completed'`).as('completed'),
        count(sql`status = 'failed'`).as('failed'),
        count(sql`status = 'cancelled'`).as('cancelled'),
        count(sql`status = 'completed' and ${recent}`).as('completedRecently'),
        count(sql`status = 'failed' and ${recent}`).as('failedRecently'),
        milliseconds('available_at', 'started_at', sql`started_at >= ${since.toISOString()}::timestamptz`).as('wait'),
        milliseconds('started_at', 'completed_at', sql`status in ('completed', 'failed') and ${recent}`).as(
          'processing',
        ),
      ])
      .executeTakeFirstOrThrow()
  },

  /** What each of these workers did and does for the organization. */
  workOf: (org: string, workerIds: readonly string[]) =>
    db
      .selectFrom('queue_jobs')
      .where('organization_id', '=', org)
      .where('worker_id', '=', sql<string>`any(${workerIds}::text[])`)
      .groupBy('worker_id')
      .select((job) => [
        'worker_id as workerId',
        job.fn.max('id').filterWhere('status', '=', 'running').as('currentJob'),
        job.fn.count<number>('id').filterWhere('status', '=', 'completed').as('completed'),
      ])
      .execute(),
})
export type QueueFigures = ReturnType<typeof queueFigures>
