import { ServiceError } from '../../../shared/errors.ts'
import { isTransientError, retryWhilePassing } from '../../../storage/connection/database-errors.ts'

const mayPass = (error: unknown) => isTransientError(error) || (error instanceof ServiceError && error.status === 503)

export type Retry = ReturnType<typeof retryWhileAway>

/** Retries while the database is unreachable, until the signal aborts. */
export function retryWhileAway() {
  const over = new AbortController()
  return {
    until: <Result>(attempt: () => Promise<Result>): Promise<Result> =>
      retryWhilePassing({ signal: over.signal, mayPass }, attempt),
    end: () => over.abort(new Error('Nobody waits for this any more')),
    isOver: () => over.signal.aborted,
  }
}
