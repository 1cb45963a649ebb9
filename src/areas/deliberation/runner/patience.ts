import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '../../../shared/errors.ts'
import { isPassingFault } from '../../../storage/passing-faults.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3_000

const mayPass = (error: unknown) => isPassingFault(error) || (error instanceof ServiceError && error.status === 503)

export type Patience = ReturnType<typeof patience>

/** Tries again while the database is away, until somebody ends it. */
export function patience() {
  const over = new AbortController()

  return {
    async until<Result>(attempt: () => Promise<Result>): Promise<Result> {
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
        over.signal.throwIfAborted()
        try {
          return await attempt()
        } catch (error) {
          if (!mayPass(error)) throw error
        }
        await sleep(pause, undefined, { signal: over.signal })
      }
    },
    end: () => over.abort(),
    isOver: () => over.signal.aborted,
  }
}
