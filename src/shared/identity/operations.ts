import type { Caller } from './caller.ts'

/** Who performs an operation, and by which request. */
export interface Performer {
  caller: Caller
  ip: string
  userAgent: string
  requestId: string
}

/** What endpoints stand for, done without a request to them. */
export interface Operations {
  /**
   * The caller is admitted, charged and audited as by a request to the endpoint, and sees nothing older. The id of the
   * thing it is done to goes into the audit entry.
   */
  perform<Answer>(operation: string, by: Performer, work: () => Promise<Answer>, thing?: string): Promise<Answer>
  /** Whether the endpoint admits this caller. */
  admits(operation: string, caller: Caller): boolean
}
