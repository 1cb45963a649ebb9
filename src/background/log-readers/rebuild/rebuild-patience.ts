import type { Logger } from 'pino'
import { isConnectionFault } from '../../../storage/database.ts'
import { isDiskFull, isPassingFault } from '../../../storage/passing-faults.ts'
import type { Patience } from '../../../storage/patiently.ts'

/** About a minute, in which a server can be started again. */
const TRIES_WHEN_AWAY = 24

/** A table may be busy for as long as it likes, a database is away for a minute at most. */
export const rebuildPatience = (logger: Logger, signal: AbortSignal | undefined): Patience => ({
  signal,
  mayPass: (error, attempt) =>
    isPassingFault(error) && !isDiskFull(error) && !(isConnectionFault(error) && attempt >= TRIES_WHEN_AWAY),
  failed: (error, attempt) =>
    logger.warn({ err: error, attempt }, 'A rebuild has to wait for the database; trying again'),
})
