import type { Logger } from 'pino'
import type { Static, TObject } from 'typebox'
import type { FieldFault } from '../../shared/errors.ts'
import type { Permission } from '../../shared/identity/permissions.ts'
import type { Transaction } from '../../storage/database.ts'

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

/** What its own endpoint asks of a caller, by operation id, who is charged as there, once; where it has none, the platform role. */
type Demand = { endpoint: string } | 'admin'

/** What was to be done, and will not be. */
interface Unfinished {
  organizationId: string
  payload: Record<string, unknown>
  at: Date
}

/** What follows when a job is cancelled or fails for good, in the transaction that says so. */
export type GivenUp = (tx: Transaction, job: Unfinished) => Promise<void>

/** A kind of job that callers may submit. A `ServiceError` of a 4xx kind thrown by `run` fails it without another try. */
export interface QueueType<Payload extends TObject = TObject> {
  payload: Payload
  /** What the schema cannot say about a payload. */
  refuse?(payload: Static<Payload>, organizationId: string): Promise<FieldFault | undefined> | FieldFault | undefined
  demands: Demand
  /** Who sees the payloads of jobs that are listed to them; others see that there are jobs, and how they went. */
  shownTo: Permission
  /** 2 unless told. */
  retries?: number
  /** The first pause before a new try, doubled each time; 5 unless told. */
  retryDelaySeconds?: number
  /** 300 unless told. */
  timeoutSeconds?: number
  /** Answers ids and figures, never text: whoever sees the job sees them. */
  run(payload: Static<Payload>, context: QueueRunContext): Promise<Record<string, unknown> | undefined>
  givenUp?: GivenUp
}

/** By the name under which callers submit them. */
export type QueueTypes = Readonly<Record<string, QueueType>>

export const queueType = <Payload extends TObject>(type: QueueType<Payload>): QueueType<Payload> => type

/** The types of all areas; two of the same name would take each other's jobs. */
export function queueTypesOf(areas: readonly { queueTypes?: QueueTypes }[]): QueueTypes {
  const offered = areas.flatMap(({ queueTypes = {} }) => Object.entries(queueTypes))
  const names = offered.map(([name]) => name)
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined)
    throw new Error(`Two areas offer queue jobs of the type ${twice}; name one of them otherwise`)
  return Object.fromEntries(offered)
}
