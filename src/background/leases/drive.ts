import type { Claim } from './leases.ts'

/** What a driver must heed. */
interface DriveSignals {
  /** Aborted when somebody else drives the row now, or nobody waits any longer: nothing more is done, nothing is written. */
  signal: AbortSignal
  /** Aborted when the worker stops: what is under way may be finished, nothing new is begun. */
  stopping: AbortSignal
  /**
   * Resolves at once while the lease cannot have run out; a worker that was held up for longer asks whether the row is still
   * its own, and it resolves with the answer: `signal` says which. To be awaited before what cannot be taken back.
   */
  sure(): Promise<void>
}

/** Drives one row for as long as there is something to do. What it throws is a failure at whichever version the row has. */
export type Drive = (claim: Claim, reins: DriveSignals) => Promise<Outcome>

/** How driving a row ended: what is to become of its lease. */
export type Outcome =
  /** The row is not due any more, so that nobody will ask for it. */
  | { kind: 'ended' }
  /** Nothing can be done before somebody acts on it, or another worker goes on with it. */
  | { kind: 'rests' }
  /** Nothing can be done before that time, while the row has this version. */
  | { kind: 'waits'; until: Date; version: number }
  /** Somebody else drives it now. */
  | { kind: 'left' }
  /** Our own fault keeps it from going on. */
  | Failed

export interface Failed {
  kind: 'failed'
  error: unknown
  /** The version that the row had come to. */
  version?: number
}
