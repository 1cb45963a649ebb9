import type { Caller } from './caller.ts'

/** Who performs an operation, and by which request. */
export interface Performer {
  caller: Caller
  ip: string
  userAgent: string
  requestId: string
}

/** Work that was admitted and charged: it is done and audited. */
export type AdmittedWork = <Answer>(work: () => Promise<Answer>, thing?: string) => Promise<Answer>

/** What endpoints stand for, done without a request to them. */
export interface Operations {
  /**
   * The caller is admitted, charged and audited as by a request to the endpoint, and sees nothing older. The id of the
   * thing it is done to goes into the audit entry.
   */
  perform<Answer>(operation: string, by: Performer, work: () => Promise<Answer>, thing?: string): Promise<Answer>
  /** Admits and charges at once; what it answers does the work later and is audited. */
  admitted(operation: string, by: Performer): Promise<AdmittedWork>
  /** Enters in the audit log that the caller is handed what the endpoint would answer, as part of another answer. */
  record(operation: string, by: Performer, thing: string): Promise<void>
  /** Whether the endpoint admits this caller. */
  admits(operation: string, caller: Caller): boolean
}
