import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Database, isConnectionFault, sqlStateOf } from '../database.ts'
import { databaseRefusal } from './database-errors.ts'

/** The one place that knows whether a reachable database refuses to write. */
export interface WriteRefusals {
  /** Reports the error of a statement; most say nothing about writing. */
  heard(fault: object): void
  /** Why it refuses to write, in words for a caller; undefined while it writes as far as known. */
  why(): string | undefined
  /** While it refuses: tries a small write, and forgets the refusal if that succeeds. */
  lookAgain(db: Database): Promise<void>
}

/** A missing privilege concerns one statement only. */
const ABOUT_ONE_STATEMENT = new Set(['42501'])
/** If only one of several disks is full, the same statement may be refused again although the small write succeeded. */
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
