import { type Selectable, sql } from 'kysely'
import type { GivenUp } from '../../../background/queue/queue-type.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { HotReads } from '../../../storage/connection/hot-reads.ts'
import { lastly, sideBySide, together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { Carrier } from './job-carrier.ts'
import { type Job, type JobListQuery, PRIORITIES, type Priority } from './schema.ts'

export interface Submission {
  id: string
  type: string
  payload: Record<string, unknown>
  priority: Priority
  maxAttempts: number
  createdBy: string
  createdAt: Date
  delaySeconds: number
}

/** How to put a job back at the end of the queue. */
interface Requeueing {
  from: 'failed' | 'running'
  /** Only if the job is still in this run. */
  run?: number
  attempts: number
  error: string | null
  delaySeconds: number
  at: Date
}

/** The SQL for callers of the queue. It writes a record and its entry in the job store in one transaction. */
export function queueStore(db: Database, hotReads: HotReads, carrier: Carrier) {
  /** The position of each waiting job of the organization: by start time, then priority, then order of submission. */
  const line = (org: string, at: Date) =>
    db
      .selectFrom('queue_jobs')
      .where('organization_id', '=', org)
      .where('status', '=', 'pending')
      .select([
        'id as waiting_id',
        sql<number>`row_number() over (
          order by greatest(available_at, ${at.toISOString()}::timestamptz), priority desc, sequence)`.as('position'),
      ])
      .as('line')

  const placeOf = (org: string, id: string, at: Date) =>
    db.selectFrom(line(org, at)).select('position').where('waiting_id', '=', id)

  /** A prepared query, because callers who wait for a job repeat it; its parameters are the organization and the job. */
  const byId = hotReads.prepare(
    'queue_job',
    db.selectFrom('queue_jobs').select(SHOWN).where('organization_id', '=', '').where('id', '=', '').compile(),
  )

  const jobsOf = (org: string, at: Date) =>
    db.selectFrom('queue_jobs').leftJoin(line(org, at), 'waiting_id', 'id').where('organization_id', '=', org)

  /** The job's row, and the job in the job store. */
  function insertion(org: string, submission: Submission) {
    const row = rowOf(org, submission)
    return [
      (tx: Transaction) => tx.insertInto('queue_jobs').values(row).execute(),
      (tx: Transaction) => carrier.put(tx, row, submission.delaySeconds),
    ] as const
  }

  return {
    /** Uses its own transaction unless one is given. */
    async insert(org: string, submission: Submission, within?: Transaction) {
      const works = insertion(org, submission)
      await (within ? sideBySide(within, ...works) : db.transaction().execute((tx) => lastly(tx, ...works)))
    },

    /** In a transaction of its own, with a statement of somebody else. */
    insertBeside: <Result>(org: string, submission: Submission, statement: (tx: Transaction) => Promise<Result>) =>
      db.transaction().execute(async (tx) => {
        const [result] = await lastly(tx, statement, ...insertion(org, submission))
        return result
      }),

    /** Inserts the job and answers its position. */
    lineUp: (org: string, submission: Submission): Promise<number | null> =>
      db.transaction().execute(async (tx) => {
        const row = rowOf(org, submission)
        const inserted = tx.insertInto('queue_jobs').values(row)
        const [, [place]] = await together(tx, inserted, placeOf(org, row.id, submission.createdAt))
        await carrier.put(tx, row, submission.delaySeconds)
        return place?.position ?? null
      }),

    /** What has become of a job, without its position. */
    async progress(org: string, id: string): Promise<Pick<Row, 'status' | 'result' | 'error'> | undefined> {
      const [row] = await byId(org, id)
      return row
    },

    async find(org: string, id: string, at: Date): Promise<Job | undefined> {
      const [row] = await byId(org, id)
      if (!row) return undefined
      const place = row.status === 'pending' ? await placeOf(org, id, at).executeTakeFirst() : undefined
      return jobOf(row, place?.position ?? null)
    },

    async list(org: string, { status, type }: JobListQuery, page: Page, at: Date): Promise<Slice<Job>> {
      let matching = jobsOf(org, at)
      if (status) matching = matching.where('status', '=', status)
      if (type !== undefined) matching = matching.where('type', '=', type)
      const newest = matching
        .select([...SHOWN, 'position'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
      const { items, total } = await listWithTotal(newest, countRows(matching), page)
      return { items: items.map(({ position, ...row }) => jobOf(row, position)), total }
    },

    /** The job's position, or undefined if the job is no longer in the expected state; `admit` may throw. */
    requeue: (
      org: string,
      id: string,
      { from, run, attempts, error, delaySeconds, at }: Requeueing,
      admit: (type: string) => void = () => {},
    ): Promise<{ position: number | null } | undefined> =>
      db.transaction().execute(async (tx) => {
        const requeued = tx
          .updateTable('queue_jobs')
          .set({
            status: 'pending',
            run: sql`run + 1`,
            sequence: sql`default`,
            attempts,
            progress: 0,
            error,
            worker_id: null,
            started_at: null,
            completed_at: null,
            available_at: later(at, delaySeconds),
            updated_at: at.toISOString(),
          })
          .where('organization_id', '=', org)
          .where('id', '=', id)
          .where('status', '=', from)
          .$if(run !== undefined, (update) => update.where('run', '=', run as number))
          .returningAll()
        const [[row], [place]] = await together(tx, requeued, placeOf(org, id, at))
        if (!row) return undefined
        admit(row.type)
        await carrier.put(tx, row, delaySeconds)
        return { position: place?.position ?? null }
      }),

    /** False if there was nothing left to cancel; `admit` tells what follows from the end of such a job, or throws. */
    cancel: (org: string, id: string, at: Date, admit: (type: string) => GivenUp | undefined): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .updateTable('queue_jobs')
          .set({ status: 'cancelled', completed_at: at.toISOString(), updated_at: at.toISOString() })
          .where('organization_id', '=', org)
          .where('id', '=', id)
          .where('status', 'in', ['pending', 'running'])
          .returningAll()
          .executeTakeFirst()
        if (!row) return false
        const givenUp = admit(row.type)
        await carrier.drop(tx, row)
        await givenUp?.(tx, { organizationId: org, payload: row.payload as Record<string, unknown>, at })
        return true
      }),
  }
}
export type QueueStore = ReturnType<typeof queueStore>

const rowOf = (org: string, { createdAt, ...submission }: Submission) => ({
  organization_id: org,
  id: submission.id,
  type: submission.type,
  payload: submission.payload,
  priority: PRIORITIES.indexOf(submission.priority),
  status: 'pending' as const,
  run: 1,
  attempts: 0,
  max_attempts: submission.maxAttempts,
  progress: 0,
  created_by: submission.createdBy,
  created_at: createdAt.toISOString(),
  available_at: later(createdAt, submission.delaySeconds),
  updated_at: createdAt.toISOString(),
})

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000).toISOString()

/** What callers see of a job. */
const SHOWN = [
  'id',
  'type',
  'status',
  'progress',
  'priority',
  'payload',
  'result',
  'error',
  'attempts',
  'max_attempts',
  'worker_id',
  'created_by',
  'created_at',
  'available_at',
  'started_at',
  'completed_at',
  'updated_at',
] as const

type Row = Pick<Selectable<Tables['queue_jobs']>, (typeof SHOWN)[number]>

const jobOf = (row: Row, position: number | null): Job => ({
  ...row,
  job_id: row.id,
  position,
  priority: PRIORITIES[row.priority] ?? 'normal',
})

/** Figures of an organization's jobs. */
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

  /** The current and completed work of these workers for the organization. */
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
