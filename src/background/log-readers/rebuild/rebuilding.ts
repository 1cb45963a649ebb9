import type { Logger } from 'pino'
import { type Database, databaseOn, openPool, START_PATIENCE_MS } from '../../../storage/database.ts'
import { stepAsideIn } from '../../../storage/low-priority.ts'
import type { View } from '../../views.ts'
import { cursorStore } from '../store.ts'
import { type RebuildWishes, rebuildViews } from './rebuild.ts'
import { rebuildsStore } from './rebuilds-store.ts'

interface RebuildingOptions {
  db: Database
  /** Where the database is: a rebuild opens connections of its own. */
  databaseUrl: string
  /** Tells this program from every other: what another one has half rebuilt is begun anew. */
  program: () => Promise<string>
  now: () => Date
  logger: Logger
}

/** How many views are folded at once, each on a connection: while some wait for the database, another folds. */
const AT_ONCE = 6
/** What stood still for so long is given up, so that no text that is erased meanwhile outlives in it. */
const GIVEN_UP_MS = 3_600_000

export function openRebuilding({ db, databaseUrl, program, now, logger }: RebuildingOptions) {
  return {
    async rebuild(views: readonly View[], wishes: RebuildWishes): Promise<Record<string, number>> {
      const pool = openPool({
        url: databaseUrl,
        size: AT_ONCE + 1,
        applicationName: 'parley rebuild',
        patienceMs: START_PATIENCE_MS,
        unhurried: true,
        onConnect: stepAsideIn,
      })
      const beside = databaseOn(pool)
      try {
        return await rebuildViews(views, {
          ...wishes,
          store: cursorStore(beside),
          rebuilds: rebuildsStore(beside),
          program: await program(),
          atOnce: AT_ONCE,
          now,
          logger,
        })
      } finally {
        await pool.end()
      }
    },

    /** Takes away what was half built and nobody goes on with, also of views that are no more. */
    async clearGivenUp() {
      const untouchedSince = new Date(now().getTime() - GIVEN_UP_MS).toISOString()
      try {
        const views = await rebuildsStore(db).discard({ untouchedSince })
        if (views.length > 0) logger.warn({ views }, 'Nobody went on with these rebuilds; what they had built is gone')
      } catch (error) {
        logger.warn({ err: error }, 'Rebuilds that nobody goes on with could not be looked for')
      }
    },
  }
}
