import type { Logger } from 'pino'
import type { Static, TObject } from 'typebox'
import type { FieldFault } from '../shared/errors.ts'

export interface QueueRunContext {
  organizationId: string
  submittedBy: string
  /** Aborted when the job is cancelled, times out, or the process stops. */
  signal: AbortSignal
  /** The same on every attempt of one queueing. */
  key: string
  progress(percent: number): void
  logger: Logger
}

/** A kind of job that callers may submit. A `ServiceError` of a 4xx kind thrown by `run` fails it without another try. */
export interface QueueType<Payload extends TObject = TObject> {
  payload: Payload
  /** What the schema cannot say about a payload. */
  refuse?(payload: Static<Payload>): FieldFault | undefined
  adminOnly?: boolean
  /** 2 unless told. */
  retries?: number
  /** The first pause before a new try, doubled each time; 5 unless told. */
  retryDelaySeconds?: number
  /** 300 unless told. */
  timeoutSeconds?: number
  run(payload: Static<Payload>, context: QueueRunContext): Promise<Record<string, unknown> | undefined>
}

export type QueueTypes = Readonly<Record<string, QueueType>>

export const queueType = <Payload extends TObject>(type: QueueType<Payload>): QueueType<Payload> => type
