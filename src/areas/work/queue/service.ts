import {
  awaitJob,
  type Background,
  type JobAnswer,
  type QueueOrder,
  type WaitOptions,
} from '../../../background/queue/await-job.ts'
import type { Worker } from '../../../background/queue/jobs.ts'
import type { QueueType } from '../../../background/queue/queue-type.ts'
import { conflict, invalid, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { authorize } from '../../../shared/identity/permissions.ts'
import type { NewId } from '../../../shared/ids.ts'
import { pageResult } from '../../../shared/pagination.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { TypeRegistry } from './queue-types.ts'
import {
  failedNames,
  type Job,
  type JobListQuery,
  type NewJob,
  type Priority,
  pendingNames,
  runningNames,
  workerIdNames,
} from './schema.ts'
import type { QueueFigures, QueueStore, Submission } from './store.ts'

interface Dependencies {
  store: QueueStore
  figures: QueueFigures
  types: TypeRegistry
  /** The workers of all nodes. */
  allWorkers: () => Promise<Worker[]>
  newId: NewId
  now: () => Date
  /** The longest time that a request waits for its job. */
  longestWaitSeconds: number
}

/** The rules of the queue. Members of the organization see its jobs; those who may submit a job may also act on it. */
export function queueService(dependencies: Dependencies) {
  const { store, figures, types, allWorkers, newId, now, longestWaitSeconds } = dependencies

  async function visible(id: string, { org }: Caller) {
    const job = await store.find(org, id, now())
    if (!job) throw notFound('job', id)
    return job
  }

  async function progressOf(id: string, { org }: Caller) {
    const progress = await store.progress(org, id)
    if (!progress) throw notFound('job', id)
    return progress
  }

  /** The type if it is still offered; refuses a caller who may not act on its jobs. */
  function permitted(name: string, caller: Caller) {
    authorize(caller, 'queue.submit')
    return types.permitted(name, caller)
  }

  function offered(name: string, caller: Caller) {
    const type = permitted(name, caller)
    if (type) return type
    throw invalid('type', `is not a known type of job; known are: ${types.namesFor(caller).join(', ') || 'none'}`)
  }

  function demandOffered(name: string, status: Job['status'], caller: Caller) {
    if (!permitted(name, caller)) throw conflict(`Jobs of type ${name} are no longer offered`, { status })
  }

  /** Hides the payload from a caller who may not read it. */
  const shown = (job: Job, caller: Caller): Job => (types.shows(job.type, caller) ? job : { ...job, payload: {} })

  async function submissionOf(
    kind: QueueType,
    { type, payload, priority, delay_seconds }: NewJob,
    caller: Caller,
  ): Promise<Submission> {
    return {
      id: newId('job'),
      type,
      payload: await types.read(kind, payload, caller.org),
      priority: priorityOf(priority),
      maxAttempts: 1 + (kind.retries ?? 2),
      createdBy: caller.userId,
      createdAt: now(),
      delaySeconds: delay_seconds,
    }
  }

  /** For areas whose own endpoint has charged the caller. */
  async function enqueue(job: NewJob, caller: Caller) {
    const submission = await submissionOf(offered(job.type, caller), job, caller)
    const position = await store.lineUp(caller.org, submission)
    return { job_id: submission.id, status: 'pending' as const, position, message: 'The job was queued' }
  }

  /** For areas whose own endpoint has admitted and charged the caller and checked the payload; the job exists only if `tx` commits. */
  const put = async (order: QueueOrder, caller: Caller, within?: Transaction): Promise<string> => {
    const submission = await admitted(order, caller)
    await store.insert(caller.org, submission, within)
    return submission.id
  }

  const putBeside: Background['putBeside'] = async (order, caller, statement) => {
    const submission = await admitted(order, caller)
    return store.insertBeside(caller.org, submission, (tx) => statement(tx, submission.id))
  }

  async function admitted({ type, payload }: QueueOrder, caller: Caller): Promise<Submission> {
    const kind = types.of(type)
    if (!kind) throw new Error(`No area offers queue jobs of the type ${type}`)
    const { refuse: _byTheArea, ...own } = kind
    return submissionOf(own, { type, payload, priority: 'normal', delay_seconds: 0 }, caller)
  }

  /** The result of the job if it ends in time, otherwise where to follow it. */
  const follow = (id: string, caller: Caller, { seconds, signal }: WaitOptions): Promise<JobAnswer> =>
    awaitJob(id, { look: () => progressOf(id, caller), seconds: Math.min(seconds, longestWaitSeconds), signal })

  return {
    enqueue,
    put,
    putBeside,
    follow,

    /** Submits the job and waits for it. */
    submitAndWait: async (work: QueueOrder, caller: Caller, waiting: WaitOptions) =>
      follow(await put(work, caller), caller, waiting),

    /** Charges the caller as for a request to the endpoint that the type stands for; retries are free. */
    async submit(job: NewJob, caller: Caller, { ip, limited }: { ip: string; limited: boolean }) {
      const { gate } = offered(job.type, caller)
      if (limited) await gate?.charge(caller, ip)
      return enqueue(job, caller)
    },

    async list(query: JobListQuery, caller: Caller) {
      const { items, total } = await store.list(caller.org, query, query, now())
      return pageResult('jobs', { items: items.map((job) => shown(job, caller)), total }, query)
    },

    get: async (id: string, caller: Caller) => shown(await visible(id, caller), caller),

    async retry(id: string, caller: Caller) {
      const again = { from: 'failed', attempts: 0, error: null, delaySeconds: 0, at: now() } as const
      const requeued = await store.requeue(caller.org, id, again, (type) => demandOffered(type, 'failed', caller))
      if (!requeued) {
        const { type, status } = await visible(id, caller)
        demandOffered(type, status, caller)
        throw conflict(`Only a failed job can be retried; this one is ${status}`, { status })
      }
      const { position } = requeued
      const message = 'The job was queued again'
      return { job_id: id, status: 'pending' as const, position, requeued: true, message }
    },

    async cancel(id: string, caller: Caller) {
      const cancelled = await store.cancel(caller.org, id, now(), (type) => permitted(type, caller)?.givenUp)
      if (!cancelled) {
        const { type, status } = await visible(id, caller)
        permitted(type, caller)
        throw conflict(`The job has ended: it is ${status}`, { status })
      }
      return { job_id: id, status: 'cancelled' as const, deleted: true, message: 'The job was cancelled' }
    },

    async stats({ org }: Caller) {
      const at = now()
      const counts = await figures.counts(org, new Date(at.getTime() - DAY_MS))
      const { pending, running, completed, failed, cancelled } = counts
      return {
        ...pendingNames(pending),
        ...runningNames(running),
        completed_24h: counts.completedRecently,
        failed_24h: counts.failedRecently,
        avg_wait_time_ms: counts.wait,
        avg_processing_time_ms: counts.processing,
        completed,
        ...failedNames(failed),
        cancelled,
        timestamp: at.toISOString(),
      }
    },

    /** Workers serve all organizations; the caller sees only their work for its own. */
    async workers({ org }: Caller) {
      const all = await allWorkers()
      const work = await figures.workOf(
        org,
        all.map(({ id }) => id),
      )
      const workers = all.map(({ id, busy, lastSeen }) => {
        const own = work.find(({ workerId }) => workerId === id)
        const currentJob = own?.currentJob ?? null
        return {
          ...workerIdNames(id),
          status: busy || currentJob ? ('busy' as const) : ('idle' as const),
          current_job: currentJob,
          jobs_completed: own?.completed ?? 0,
          last_seen: lastSeen,
        }
      })
      return { workers, total: workers.length }
    },
  }
}
export type QueueService = ReturnType<typeof queueService>

function priorityOf(given: NewJob['priority']): Priority {
  if (typeof given === 'string') return given
  if (given <= 3) return 'low'
  return given <= 6 ? 'normal' : 'high'
}
