import { setTimeout as pause } from 'node:timers/promises'
import Type, { type Static } from 'typebox'
import { unavailable } from '../../shared/errors.ts'
import type { Caller } from '../../shared/identity/caller.ts'
import { waitedOut } from '../../shared/time/timers.ts'
import type { Transaction } from '../../storage/database.ts'

/** The body of a 202: the job takes longer than the caller waits, and goes on. */
export const Later = Type.Object({
  status: Type.Enum(['pending', 'running'], { description: 'Of the job, which goes on' }),
  job_id: Type.String(),
  status_url: Type.String({ description: 'The address of the job' }),
})
export type Later = Static<typeof Later>

interface FollowedJob {
  status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
  result: Record<string, unknown> | null
  error: string | null
}

/** The result of a job that ended in time, or where to follow it. */
export type JobAnswer = { result: Record<string, unknown>; later?: undefined } | { later: Later }

/** A queue job of an area's own type. */
export interface QueueOrder {
  type: string
  payload: Record<string, unknown>
}

export interface WaitOptions {
  seconds: number
  signal?: AbortSignal
}

/** Background work that an endpoint hands over after it admitted and charged the caller. */
export interface Background {
  /** Answers the job's id; it exists if and only if `tx` commits. */
  put(work: QueueOrder, caller: Caller, tx?: Transaction): Promise<string>
  /** Queues the job together with a statement of the area, in one go; a fault of the statement undoes both. */
  putBeside<Result>(
    work: QueueOrder,
    caller: Caller,
    statement: (tx: Transaction, jobId: string) => Promise<Result>,
  ): Promise<Result>
  follow(jobId: string, caller: Caller, waiting: WaitOptions): Promise<JobAnswer>
  /** Queues the job and waits for it as long as `waiting` says. */
  submitAndWait(work: QueueOrder, caller: Caller, waiting: WaitOptions): Promise<JobAnswer>
}

interface JobWait {
  look: () => Promise<FollowedJob>
  seconds: number
  /** Ends the waiting; the job continues. */
  signal?: AbortSignal | undefined
}

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 500

/** Waits for a job of the queue, on whichever node it runs; a failed job becomes a 503 with its error. */
export async function awaitJob(jobId: string, { look, seconds, signal }: JobWait): Promise<JobAnswer> {
  const over = AbortSignal.any([waitedOut(seconds), ...(signal ? [signal] : [])])
  for (let rest = FIRST_PAUSE_MS; ; rest = Math.min(LONGEST_PAUSE_MS, rest * 2)) {
    const { status, result, error } = await look()
    if (status === 'completed') return { result: result ?? {} }
    if (status === 'failed') throw unavailable(`The job failed: ${error ?? 'no reason is known'}`)
    if (status === 'cancelled') throw unavailable('The job was cancelled')
    if (over.aborted) return { later: { status, job_id: jobId, status_url: `/queue/jobs/${jobId}` } }
    await pause(rest, undefined, { signal: over }).catch(() => {})
  }
}
