import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { anyFields, orNull, Time } from '../../../shared/schemas.ts'
import { DAY_SECONDS } from '../../../shared/time/dates.ts'

const STATUSES = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const
const Status = Type.Enum(STATUSES)

/** From the least to the most urgent. */
export const PRIORITIES = ['low', 'normal', 'high'] as const
const Priority = Type.Enum(PRIORITIES)

const DAYS_30 = 30 * DAY_SECONDS

export const NewJob = Type.Object({
  type: Type.String({ minLength: 1, maxLength: 100 }),
  payload: anyFields({ default: {}, description: 'The parameters of the type of job' }),
  priority: Type.Union([Priority, Type.Integer({ minimum: 1, maximum: 10 })], {
    default: 'normal',
    description: 'A number is read as low (1–3), normal (4–6) or high (7–10)',
  }),
  delay_seconds: Type.Integer({ minimum: 0, maximum: DAYS_30, default: 0, description: 'Do not run before this time' }),
})

/** A new job of one of these types. */
export const newJob = (types: readonly string[]) =>
  Type.Object({ ...NewJob.properties, type: Type.String({ minLength: 1, maxLength: 100, 'x-enum': types }) })

export const Job = Type.Object({
  id: Type.String(),
  job_id: Type.String(),
  type: Type.String(),
  status: Status,
  position: orNull(Type.Integer({ description: "The position among the organization's queued jobs; 1 is next" })),
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  priority: Priority,
  payload: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Empty for callers who may not read the subject of the job',
  }),
  result: orNull(Type.Record(Type.String(), Type.Unknown())),
  error: orNull(Type.String()),
  attempts: Type.Integer(),
  max_attempts: Type.Integer(),
  worker_id: orNull(Type.String()),
  created_by: Type.String(),
  created_at: Time,
  available_at: Time,
  started_at: orNull(Time),
  completed_at: orNull(Time),
  updated_at: Time,
})

export const JobList = listOf('jobs', Job)
export const JobListQuery = Type.Object({
  status: Type.Optional(Status),
  type: Type.Optional(Type.String()),
  ...pageQuery({ limit: 50 }).properties,
})

export const Submitted = Type.Object({
  job_id: Type.String(),
  status: Status,
  position: orNull(Type.Integer()),
  message: Type.String(),
})
export const Requeued = Type.Object({ ...Submitted.properties, requeued: Type.Boolean() })
export const Cancelled = Type.Object({
  job_id: Type.String(),
  status: Status,
  deleted: Type.Boolean(),
  message: Type.String(),
})

export const pendingNames = alsoNamed('pending', 'queue_depth')

export const runningNames = alsoNamed('running', 'processing')

export const failedNames = alsoNamed('failed', 'dead_letter')

export const Stats = Type.Object({
  ...pendingNames(Type.Integer()),
  ...runningNames(Type.Integer()),
  completed_24h: Type.Integer(),
  failed_24h: Type.Integer(),
  avg_wait_time_ms: Type.Integer({ description: 'From when a job could run to its start, over the last 24 hours' }),
  avg_processing_time_ms: Type.Integer({ description: 'From start to end, over the last 24 hours' }),
  completed: Type.Integer(),
  ...failedNames(Type.Integer({ description: 'Jobs that failed for good and wait for a retry' })),
  cancelled: Type.Integer(),
  timestamp: Time,
})

export const workerIdNames = alsoNamed('id', 'worker_id')

export const Workers = Type.Object({
  workers: Type.Array(
    Type.Object({
      ...workerIdNames(Type.String()),
      status: Type.Enum(['idle', 'busy']),
      current_job: orNull(Type.String()),
      jobs_completed: Type.Integer({ description: "Jobs of the caller's organization that this worker completed" }),
      last_seen: Time,
    }),
  ),
  total: Type.Integer(),
})

export type NewJob = Static<typeof NewJob>
export type Job = Static<typeof Job>
export type JobListQuery = Static<typeof JobListQuery>
export type Priority = Job['priority']
