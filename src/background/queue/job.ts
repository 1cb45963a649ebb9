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
  /** What to hand to the outside world as idempotency key: the same on every attempt. */
  key: string
  /** The worker that runs it. */
  workerId: string
  logger: Logger
}

/** Background work that may touch the outside world. It runs at least once, so it must bear being run twice. */
export interface JobDefinition<Payload extends TObject = TObject> {
  name: string
  payload: Payload
  /** How often it is tried again after a failure or the death of its worker; 5 unless told. */
  retries?: number
  /** The first pause before a new try, doubled each time up to ten minutes; 1 unless told, 0 tries again at once. */
  retryDelaySeconds?: number
  /** 300 unless told. */
  timeoutSeconds?: number
  /** A cron expression (UTC): the job is enqueued with an empty payload, once across all nodes. */
  schedule?: string
  /** Nothing of it is kept once it has ended, for good or bad: its payload is somebody's secret. */
  leavesNothing?: true
  run(payload: Static<Payload>, context: JobContext): Promise<void> | void
}

export const defineJob = <Payload extends TObject>(job: JobDefinition<Payload>): JobDefinition<Payload> => job

/** As much of a job as is needed to enqueue it. */
export type JobAddress<Payload extends TObject = TObject> = Pick<JobDefinition<Payload>, 'name' | 'payload'>

export interface EnqueueOptions {
  /** The job exists if and only if this transaction commits. */
  tx?: Transaction
  /** A second job of the same name and key is not created, also after the first has ended, for as long as it is kept. */
  key?: string
  /** Not before this time, or not before so many seconds from now. */
  startAfter?: Date | number
  /** Higher runs first; 0 unless told. */
  priority?: number
}

/** Enqueues a job and answers its id; the payload is checked against the job's schema. */
export type Enqueue = <Payload extends TObject>(
  job: JobAddress<Payload>,
  payload: Static<Payload>,
  options?: EnqueueOptions,
) => Promise<string>
