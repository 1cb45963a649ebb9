import { ServiceError } from '../../../shared/errors.ts'
import { isPassingFault } from '../../../storage/passing-faults.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3_000

const mayPass = (error: unknown) => isPassingFault(error) || (error instanceof ServiceError && error.status === 503)

export type Retry = ReturnType<typeof retryWhileAway>

/** Tries again while the database is away, until somebody ends it. */
export function retryWhileAway() {
  let over = false
  let goOn = () => {}

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      goOn = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  return {
    async until<Result>(attempt: () => Promise<Result>): Promise<Result> {
      for (let ms = FIRST_PAUSE_MS; !over; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
        try {
          return await attempt()
        } catch (error) {
          if (!mayPass(error)) throw error
        }
        await pause(ms)
      }
      throw new Error('Nobody waits for this any more')
    },
    end() {
      over = true
      goOn()
    },
    isOver: () => over,
  }
}
