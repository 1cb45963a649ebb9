import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionFault, sqlStateOf } from '../database.ts'

/**
 * What a reachable server refuses for any statement: only its operator can help, and then the same statement succeeds.
 */
const REFUSALS: Readonly<Record<string, string>> = {
  '25006': 'The database only answers reads right now',
  '42501': 'The database does not grant this service a right that it needs',
  '53100': 'The disk of the database is full',
  '53200': 'The database is out of memory',
}

/**
 * A server's refusal in words for a caller; undefined if the fault concerns the statement, or the server is
 * unreachable.
 */
export const databaseRefusal = (fault: unknown): string | undefined =>
  typeof fault === 'object' && fault !== null ? REFUSALS[sqlStateOf(fault) ?? ''] : undefined

/** The database's trouble in words for a caller; undefined if a fault does not concern the database. */
export const databaseTrouble = (fault: unknown): string | undefined =>
  databaseRefusal(fault) ?? (isConnectionFault(fault) ? 'The database cannot be reached right now' : undefined)

/** Serialization failure, deadlock, lock not available: the same statement may well succeed next time. */
const CONTENTION = new Set(['40001', '40P01', '55P03'])

const DISK_FULL = '53100'

/** Whether the disk of the database is full: retrying does not help. */
export const isDiskFull = (error: unknown) => error instanceof pg.DatabaseError && error.code === DISK_FULL

/** Whether the same work may succeed on a retry. */
export const isTransientError = (error: unknown) =>
  databaseTrouble(error) !== undefined || (error instanceof pg.DatabaseError && CONTENTION.has(error.code ?? ''))

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3_000

export interface RetryRule {
  /** Ends the waiting, but not the current attempt. */
  signal?: AbortSignal | undefined
  /** Whether a retry may succeed; by default for transient errors of the database. */
  mayPass?: (error: unknown, attempt: number) => boolean
  /** Called for each failed attempt that is retried. */
  failed?: (error: unknown, attempt: number) => void
}

/**
 * Retries, with growing pauses, what failed because the database was unreachable or busy; the failed transaction was
 * rolled back.
 */
export async function retryWhilePassing<Result>(
  { signal, mayPass = isTransientError, failed }: RetryRule,
  work: (attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    try {
      return await work(attempt)
    } catch (error) {
      if (!mayPass(error, attempt)) throw error
      failed?.(error, attempt)
    }
    const ms = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS)
    await pause(ms, undefined, signal && { signal }).catch(() => signal?.throwIfAborted())
  }
}
