import type { Logger } from 'pino'
import type { Failed } from './drive.ts'
import type { Claim, Leases } from './leases.ts'

/** How often a row is tried again before it is given up, and the first pause, doubled each time. */
const TRIES = 6
const FIRST_PAUSE_MS = 5_000

interface Needs {
  leases: Pick<Leases, 'setAside'>
  /** Brings a row to its end that cannot be driven, so that it is not due any more. */
  giveUp: (id: string) => Promise<unknown>
  /** What a row is called in the log, such as `debate`. */
  what: string
  now: () => Date
  logger: Logger
}

/** What becomes of a row that our own fault keeps from going on: longer and longer pauses, then its end. */
export function setbacks({ leases, giveUp, what, now, logger }: Needs) {
  return async (claim: Claim, { error, version }: Failed) => {
    const { id } = claim
    const before = version === undefined || version === claim.version ? claim.setbacks : 0
    logger.error({ err: error, [`${what}_id`]: id, setbacks: before + 1 }, `This ${what} could not be driven`)
    if (before + 1 >= TRIES) {
      try {
        await giveUp(id)
        return
      } catch (fault) {
        logger.error({ err: fault, [`${what}_id`]: id }, `This ${what} cannot be driven and could not be ended`)
      }
    }
    const pause = FIRST_PAUSE_MS * 2 ** Math.min(before, TRIES)
    await leases.setAside(new Date(now().getTime() + pause), { id, version })
  }
}
