import { setTimeout as pause } from 'node:timers/promises'
import Type, { type Static } from 'typebox'
import { unavailable } from '../shared/errors.ts'
import type { Caller } from '../shared/identity/caller.ts'
import { waitedOut } from '../shared/time/wait.ts'
import type { Transaction } from '../storage/database.ts'

/** Answered with 202 to a caller whose job takes longer than they wait: it goes on without them. */
export const Later = Type.Object({
  status: Type.Enum(['pending', 'running'], { description: 'Of the job, which goes on' }),
  job_id: Type.String(),
  status_url: Type.String({ description: 'Where the job can be followed' }),
})
export type Later = Static<typeof Later>

interface FollowedJob {
  status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
  result: Record<string, unknown> | null
  error: string | null
}

/** What a job came to within the time, or where it can be followed. */
export type Soon = { result: Record<string, unknown>; later?: undefined } | { later: Later }

/** A queue job of an area's own type. */
export interface Work {
  type: string
  payload: Record<string, unknown>
}

export interface Waiting {
  seconds: number
  signal?: AbortSignal
}

/** What areas have done behind an endpoint of theirs, which has admitted and charged the caller. */
export interface Background {
  /** Answers the job's id; it exists if and only if `tx` commits. */
  put(work: Work, caller: Caller, tx?: Transaction): Promise<string>
  follow(jobId: string, caller: Caller, waiting: Waiting): Promise<Soon>
  /** Has it done, and waits for it so long. */
  soon(work: Work, caller: Caller, waiting: Waiting): Promise<Soon>
}

interface Patience {
  look: () => Promise<FollowedJob>
  seconds: number
  /** Nobody waits any more; the job does not mind. */
  signal?: AbortSignal | undefined
}

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 500

/** Waits so long for a job of the queue, wherever it runs; one that failed is a 503 in its words. */
export async function soon(jobId: string, { look, seconds, signal }: Patience): Promise<Soon> {
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
