import { ServiceError } from '../../../shared/errors.ts'
import { isPassingFault } from '../../../storage/passing-faults.ts'
import { patiently } from '../../../storage/patiently.ts'

const mayPass = (error: unknown) => isPassingFault(error) || (error instanceof ServiceError && error.status === 503)

export type Retry = ReturnType<typeof retryWhileAway>

/** Tries again while the database is away, until somebody ends it. */
export function retryWhileAway() {
  const over = new AbortController()
  return {
    until: <Result>(attempt: () => Promise<Result>): Promise<Result> =>
      patiently({ signal: over.signal, mayPass }, attempt),
    end: () => over.abort(new Error('Nobody waits for this any more')),
    isOver: () => over.signal.aborted,
  }
}
