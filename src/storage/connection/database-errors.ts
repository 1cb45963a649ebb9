import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionFault, sqlStateOf } from '../database.ts'

/** What a server that is there refuses whatever the statement: only its operator can help, and then the same statement succeeds. */
const REFUSALS: Readonly<Record<string, string>> = {
  '25006': 'The database only answers reads right now',
  '42501': 'The database does not grant this service a right that it needs',
  '53100': 'The disk of the database is full',
  '53200': 'The database is out of memory',
}

/** In words for a caller, where a server refuses; undefined where the fault is about the statement, or the server is away. */
export const databaseRefusal = (fault: unknown): string | undefined =>
  typeof fault === 'object' && fault !== null ? REFUSALS[sqlStateOf(fault) ?? ''] : undefined

/** What is wrong with the database, in words for a caller; undefined where a fault says nothing about it. */
export const databaseTrouble = (fault: unknown): string | undefined =>
  databaseRefusal(fault) ?? (isConnectionFault(fault) ? 'The database cannot be reached right now' : undefined)

/** Serialization failure, deadlock, lock not available: the same statement may well succeed the next time. */
const CONTENTION = new Set(['40001', '40P01', '55P03'])

const DISK_FULL = '53100'

/** Whether the disk of the database is full: what is tried again makes it no emptier. */
export const isDiskFull = (error: unknown) => error instanceof pg.DatabaseError && error.code === DISK_FULL

/** Whether the same work may succeed when it is simply tried again. */
export const isTransientError = (error: unknown) =>
  databaseTrouble(error) !== undefined || (error instanceof pg.DatabaseError && CONTENTION.has(error.code ?? ''))

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3_000

export interface RetryRule {
  /** Ends the waiting; what is being tried is not broken off. */
  signal?: AbortSignal | undefined
  /** Whether the same may succeed later; what passes with the database otherwise. */
  mayPass?: (error: unknown, attempt: number) => boolean
  /** Hears of each try that failed and is made again. */
  failed?: (error: unknown, attempt: number) => void
}

/** Tries again, after longer and longer pauses, what failed because the database was away or busy; what was done in that transaction is undone. */
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
