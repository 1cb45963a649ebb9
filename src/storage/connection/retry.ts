import { setTimeout as pause } from 'node:timers/promises'
import { isTransientError } from './transient-errors.ts'

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
