import { ServiceError } from '../../../shared/errors.ts'
import { isTransientError, retryWhilePassing } from '../../../storage/connection/database-errors.ts'

const mayPass = (error: unknown) => isTransientError(error) || (error instanceof ServiceError && error.status === 503)

export type Retry = Pick<RetryWhileAway, 'until'>

/** Retries while the database is unreachable, until it is ended. */
export class RetryWhileAway {
  readonly #over = new AbortController()

  until<Result>(attempt: () => Promise<Result>): Promise<Result> {
    return retryWhilePassing({ signal: this.#over.signal, mayPass }, attempt)
  }

  end() {
    this.#over.abort(new Error('The request was abandoned'))
  }

  isOver() {
    return this.#over.signal.aborted
  }
}
