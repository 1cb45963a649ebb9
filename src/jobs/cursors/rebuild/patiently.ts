import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isConnectionFault } from '../../../storage/database.ts'
import { isDiskFull, isPassingFault } from '../../../storage/passing-faults.ts'

const LONGEST_PAUSE_MS = 5_000
/** About a minute, in which a server can be started again. */
const TRIES_WHEN_AWAY = 16

export interface Patience {
  logger: Logger
  signal: AbortSignal | undefined
}

/**
 * Tries again what failed because a table was busy or the database away; what was done in that transaction is undone.
 * A table may be busy for as long as it likes, a database is away for a minute at most.
 */
export async function patiently<Result>(
  { logger, signal }: Patience,
  work: (attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!isPassingFault(error) || isDiskFull(error)) throw error
      if (isConnectionFault(error) && attempt >= TRIES_WHEN_AWAY) throw error
      logger.warn({ err: error, attempt }, 'A rebuild has to wait for the database; trying again')
      await pause(Math.min(2 ** attempt * 100, LONGEST_PAUSE_MS), undefined, { signal })
    }
  }
}
