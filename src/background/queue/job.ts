import type { Logger } from 'pino'
import type { Static, TObject } from 'typebox'
import type { Transaction } from '../../storage/database.ts'

/** Why a job is told to end before it is done: `withdrawn` means cancelled, or taken over by another worker. */
export class JobEnding extends Error {
  readonly why: 'timed out' | 'withdrawn' | 'stopping'
  constructor(why: JobEnding['why']) {
    super(`The job was told to end: ${why}`)
    this.name = 'JobEnding'
    this.why = why
  }
}

export interface JobContext {
  /** Aborted with a `JobEnding` as its reason; the job then has two seconds to end. */
  signal: AbortSignal
  /** 1 on the first try. */
  attempt: number
  /** The idempotency key for the outside world: the same on every attempt. */
  key: string
  /** The worker that runs it. */
  workerId: string
  logger: Logger
}

/** Background work that may act on the outside world. It runs at least once, so it must tolerate running twice. */
export interface JobDefinition<Payload extends TObject = TObject> {
  name: string
  payload: Payload
  /** How often it is retried after a failure or the death of its worker; 5 by default. */
  retries?: number
  /** The first pause before a retry, doubled each time up to ten minutes; 1 by default, 0 retries at once. */
  retryDelaySeconds?: number
  /** 300 by default. */
  timeoutSeconds?: number
  /** How many one process runs at once; as many as it has workers by default. */
  atOnce?: number
  /** A cron expression (UTC): the job is enqueued with an empty payload, once across all nodes. */
  schedule?: string
  /** Nothing of it is kept once it has ended, whatever its outcome: its payload is secret. */
  leavesNothing?: true
  run(payload: Static<Payload>, context: JobContext): Promise<void> | void
}

export const defineJob = <Payload extends TObject>(job: JobDefinition<Payload>): JobDefinition<Payload> => job

/** The part of a job that is needed to enqueue it. */
export type JobAddress<Payload extends TObject = TObject> = Pick<JobDefinition<Payload>, 'name' | 'payload'>

export interface EnqueueOptions {
  /** The job exists if and only if this transaction commits. */
  tx?: Transaction
  /**
   * A second job of the same name and key is not created, even after the first has ended, for as long as it is kept.
   */
  key?: string
  /** Not before this time, or not before this many seconds from now. */
  startAfter?: Date | number
  /** Higher runs first; 0 by default. */
  priority?: number
}

/** Enqueues a job and answers with its id; the payload is checked against the job's schema. */
export type Enqueue = <Payload extends TObject>(
  job: JobAddress<Payload>,
  payload: Static<Payload>,
  options?: EnqueueOptions,
) => Promise<string>
