import type { Logger } from 'pino'
import { redactText } from '../../shared/telemetry/logger.ts'
import { isConnectionFault, sqlStateOf } from '../database.ts'

/** The one place that knows, and logs, whether the database is unreachable. */
export interface DatabaseOutage {
  /** Reports a lost connection: only this one, or all of them. */
  lost(fault: unknown): void
  unreachable(fault: unknown): void
  /** Reports a query: the returned function is called with its answer, and settles doubts from before the query. */
  asking(): () => void
  /** Whether a fault follows from an outage, so that it need not be logged again. */
  explains(fault: object): boolean
}

type Fault = Partial<NodeJS.ErrnoException>

/** The errors of a connection that ends or does not open, and of nothing else. */
const LINE_STATES = /^(08|57P0[123])/
const LINE_WORDS = /^Connection terminated/

const isOfALine = (fault: object) =>
  LINE_STATES.test(sqlStateOf(fault) ?? '') || LINE_WORDS.test((fault as Fault).message ?? '')

const reasonOf = (fault: unknown) => {
  const { message, code = 'unknown' } = fault as Fault
  return redactText(message || code)
}

/** Connections report to it; faults from elsewhere are compared with it. */
export function databaseOutage(logger: Logger, now: () => number = Date.now): DatabaseOutage {
  /** Why the database may be unreachable; undefined while there is no doubt. */
  let doubt: { fault: unknown } | undefined
  let awaySince: number | undefined

  function reached(asked: typeof doubt) {
    if (!doubt || doubt !== asked) return
    const since = awaySince
    doubt = awaySince = undefined
    if (since !== undefined) logger.info(`The database is back after ${Math.round((now() - since) / 1_000)} s`)
    else logger.warn({ reason: reasonOf(asked.fault) }, 'A connection to the database was lost')
  }

  const outage: DatabaseOutage = {
    lost(fault) {
      doubt ??= { fault }
      logger.debug({ err: fault }, 'A database connection was lost')
    },
    unreachable(fault) {
      doubt ??= { fault }
      if (awaySince === undefined) logger.error({ reason: reasonOf(fault) }, 'The database is away')
      awaySince ??= now()
    },
    asking() {
      const asked = doubt
      return () => reached(asked)
    },
    explains(fault) {
      if (!doubt && isOfALine(fault)) outage.lost(fault)
      return doubt !== undefined && isConnectionFault(fault)
    },
  }
  return outage
}
