import type { Logger } from 'pino'
import type { Static, TObject } from 'typebox'
import { readPayload } from '../../../jobs/payload.ts'
import { type FieldFault, invalidFields } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'

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

/** Which types there are, for whom, and what their payloads must be. */
export const typeRegistry = (types: QueueTypes) => ({
  /** Undefined also for a type that an earlier release offered. */
  find: (name: string): QueueType | undefined => (Object.hasOwn(types, name) ? types[name] : undefined),

  namesFor: ({ role }: Caller) => Object.keys(types).filter((name) => role === 'admin' || !types[name]?.adminOnly),

  read({ payload: schema, refuse }: QueueType, given: unknown): Record<string, unknown> {
    const { payload, faults } = readPayload(schema, given)
    if (faults) throw invalidFields([within(faults[0]), ...faults.slice(1).map(within)])
    const fault = refuse?.(payload)
    if (fault) throw invalidFields([within(fault)])
    return payload
  },
})
export type TypeRegistry = ReturnType<typeof typeRegistry>

const within = ({ field, message }: FieldFault): FieldFault => ({
  field: field ? `payload.${field}` : 'payload',
  message,
})
