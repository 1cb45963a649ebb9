import Type, { type Static } from 'typebox'
import type { Enqueue, JobAddress } from '../../../background/queue/job.ts'
import type { Transaction } from '../../../storage/database.ts'

/** Identifies one run of a job. */
export const CarriedJob = Type.Object({
  organization_id: Type.String(),
  job_id: Type.String(),
  run: Type.Integer(),
  /** The attempts made before this run. */
  attempts: Type.Integer(),
})
export type CarriedJob = Static<typeof CarriedJob>

/** Each job type has its own queue in the job store. */
export const carrierOf = (type: string): JobAddress<typeof CarriedJob> => ({
  name: `queue.${type}`,
  payload: CarriedJob,
})

interface Queued {
  organization_id: string
  id: string
  type: string
  run: number
  attempts: number
  priority: number
}

interface JobStore {
  enqueue: Enqueue
  cancel(job: { name: string }, key: string, tx: Transaction): Promise<void>
}

/** Puts a job into the job store and takes it back, in the transaction that writes its record. */
export const carrier = (jobs: JobStore) => ({
  async put(tx: Transaction, { organization_id, id, type, run, attempts, priority }: Queued, delaySeconds: number) {
    const options = { tx, key: `${id}:${run}`, priority, startAfter: delaySeconds }
    await jobs.enqueue(carrierOf(type), { organization_id, job_id: id, run, attempts }, options)
  },
  drop: (tx: Transaction, { id, type, run }: Queued) => jobs.cancel(carrierOf(type), `${id}:${run}`, tx),
})
export type Carrier = ReturnType<typeof carrier>
