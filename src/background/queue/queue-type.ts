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
  /** The same on every attempt of one submission. */
  key: string
  progress(percent: number): void
  logger: Logger
}

/**
 * The endpoint, by operation id, whose demands the caller must meet and whose charge applies once; without an endpoint,
 * the platform role.
 */
type Demand = { endpoint: string } | 'admin'

/** What was to be done, and will not be. */
interface Unfinished {
  organizationId: string
  payload: Record<string, unknown>
  at: Date
}

/** What follows when a job is cancelled or fails for good, in the transaction that records it. */
export type GivenUp = (tx: Transaction, job: Unfinished) => Promise<void>

/**
 * A kind of job that callers may submit. A `ServiceError` with a 4xx status thrown by `run` fails it without a retry.
 */
export interface QueueType<Payload extends TObject = TObject> {
  payload: Payload
  /** Checks a payload beyond its schema. */
  refuse?(payload: Static<Payload>, organizationId: string): Promise<FieldFault | undefined> | FieldFault | undefined
  demands: Demand
  /** Who sees the payloads of listed jobs; others see that there are jobs, and how they went. */
  shownTo: Permission
  /** 2 by default. */
  retries?: number
  /** The first pause before a retry, doubled each time; 5 by default. */
  retryDelaySeconds?: number
  /** 300 by default. */
  timeoutSeconds?: number
  /** How many one process runs at once; as many as it has workers by default. */
  atOnce?: number
  /** Answers with ids and figures, never text: everybody who sees the job sees them. */
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
