import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Database, isConnectionFault, sqlStateOf } from '../database.ts'
import { databaseRefusal } from './database-errors.ts'

/** The one place that knows whether a database that answers refuses to write. */
export interface WriteRefusals {
  /** The server answered a statement with a fault; most say nothing about writing. */
  heard(fault: object): void
  /** Why it writes nothing, in words for a caller; undefined while it does, as far as anybody knows. */
  why(): string | undefined
  /** While it is known to refuse: tries to write a little, and forgets the refusal where that works. */
  lookAgain(db: Database): Promise<void>
}

/** Of a right that lacks no other statement knows. */
const ABOUT_ONE_STATEMENT = new Set(['42501'])
/** Only one disk of several may be full: what was refused a moment ago may be refused again, though the try worked. */
const QUIET_MS = 30_000

/** Needs new pages on the disk of the database, and leaves none. */
const TRY = sql`create temporary table parley_tries_to_write on commit drop as
  select repeat(md5(n::text), 60) as words from generate_series(1, 40) as n`

export function writeRefusals(logger: Logger, now: () => Date): WriteRefusals {
  let refused: { why: string; since: number; heardAt: number } | undefined

  function over(since: number) {
    refused = undefined
    logger.info(`The database writes again, after ${Math.round((now().getTime() - since) / 1_000)} s`)
  }

  const refusals: WriteRefusals = {
    heard(fault) {
      const why = ABOUT_ONE_STATEMENT.has(sqlStateOf(fault) ?? '') ? undefined : databaseRefusal(fault)
      if (why === undefined) return
      if (!refused) logger.error({ reason: why }, 'The database refuses to write')
      const heardAt = now().getTime()
      refused = { why, since: refused?.since ?? heardAt, heardAt }
    },

    why: () => refused?.why,

    async lookAgain(db) {
      if (!refused) return
      const { since, heardAt } = refused
      const fault: unknown = await TRY.execute(db).then(
        () => undefined,
        (error: unknown) => error,
      )
      const isStill = fault !== undefined && (databaseRefusal(fault) !== undefined || isConnectionFault(fault))
      if (!isStill && refused?.heardAt === heardAt && now().getTime() - heardAt >= QUIET_MS) over(since)
    },
  }
  return refusals
}
