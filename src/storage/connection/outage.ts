import type { Logger } from 'pino'
import { redactText } from '../../shared/telemetry/logger.ts'
import { isConnectionFault, sqlStateOf } from '../database.ts'

/** The one place that knows whether the database is away, and the only one that says so. */
export interface DatabaseOutage {
  /** A connection was lost: it alone, or all of them. */
  lost(fault: unknown): void
  unreachable(fault: unknown): void
  /** Something is asked of the database: what is returned is called with the answer, and holds for what was doubted before. */
  asking(): () => void
  /** Whether a fault is one of the many that an outage brings about, and so need not be told by whoever meets it. */
  explains(fault: object): boolean
}

type Fault = Partial<NodeJS.ErrnoException>

/** What the server and the driver say of a line that ends or does not open, and of nothing else. */
const LINE_STATES = /^(08|57P0[123])/
const LINE_WORDS = /^Connection terminated/

const isOfALine = (fault: object) =>
  LINE_STATES.test(sqlStateOf(fault) ?? '') || LINE_WORDS.test((fault as Fault).message ?? '')

const reasonOf = (fault: unknown) => {
  const { message, code = 'unknown' } = fault as Fault
  return redactText(message || code)
}

/** Whoever keeps a line to the database tells it; everybody else's faults are held against it. */
export function databaseOutage(logger: Logger, now: () => number = Date.now): DatabaseOutage {
  /** What made us doubt that the database is there; undefined while we do not. */
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
