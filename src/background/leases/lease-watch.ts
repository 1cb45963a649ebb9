import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../storage/database.ts'
import { repeatedly } from '../interval.ts'
import type { Leases } from './leases.ts'

/** A leased table whose rows a worker of this process drives. */
interface Watched {
  leases: Pick<Leases, 'isWaiting' | 'heard'>
  now: () => Date
  /** Rows of the table need a driver, for whatever reason. */
  onWaiting: () => Promise<unknown>
}

interface LeaseWatchOptions {
  db: Database
  logger: Logger
  everyMs?: number
}

const EVERY_MS = 2_000

/**
 * Looks at all leased tables of a process in one statement, so that a further table costs an idle process none. Only
 * where rows wait does the worker of their table claim them.
 */
export function openLeaseWatch({ db, logger, everyMs = EVERY_MS }: LeaseWatchOptions) {
  const watched = new Set<Watched>()
  let end: (() => Promise<void>) | undefined

  async function look() {
    const tables = [...watched]
    const waiting = tables.map(({ leases, now }) => leases.isWaiting(now()))
    const { rows } = await sql<{ clock: string; waiting: boolean[] }>`
      select clock_timestamp() as clock, array[${sql.join(waiting)}] as waiting`.execute(db)
    const [seen] = rows
    if (!seen) return
    for (const { leases } of tables) leases.heard(new Date(seen.clock))
    await Promise.all(tables.map(({ onWaiting }, place) => seen.waiting[place] && onWaiting()))
  }

  return {
    /** Watches a table until the returned function is called. */
    join(table: Watched): () => Promise<void> {
      watched.add(table)
      end ??= repeatedly(look, {
        everyMs,
        onFault: (error) => logger.warn({ err: error }, 'Leased rows could not be looked for; trying again'),
      })
      return async () => {
        watched.delete(table)
        if (watched.size > 0) return
        const ended = end?.()
        end = undefined
        await ended
      }
    },
  }
}
export type LeaseWatch = ReturnType<typeof openLeaseWatch>
