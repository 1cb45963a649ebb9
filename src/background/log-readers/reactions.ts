import type { Static, TObject } from 'typebox'
import type { EventType, LogEvent } from '../../shared/event-types.ts'
import type { Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import type { EnqueueOptions, JobAddress } from '../queue/job.ts'

/**
 * Enqueues a job that exists if and only if the reaction commits; its key is `name:position`, then `name:position:2`
 * and so on.
 */
export type EnqueueOnce = <Payload extends TObject>(
  job: JobAddress<Payload>,
  payload: Static<Payload>,
  options?: Pick<EnqueueOptions, 'startAfter' | 'priority'>,
) => Promise<string>

/** A response to an event, exactly once and never replayed. Only the jobs it enqueues may act on the outside world. */
export interface Reaction {
  name: string
  types: readonly EventType[]
  /** Processes every event in its own transaction: locks for one must not be held for the next. */
  oneByOne?: true
  /** Those of some events that it has something to do for, where one statement finds them; all, unless told. */
  among?(tx: Transaction, events: readonly LogEvent[]): Promise<readonly LogEvent[]>
  /** The tables of its area that it writes: readers of them wait for it. A test finds those that are not named. */
  writes?: readonly (keyof Tables)[]
  react(tx: Transaction, event: LogEvent, enqueue: EnqueueOnce): Promise<void>
}

export const defineReaction = (reaction: Reaction): Reaction => reaction
