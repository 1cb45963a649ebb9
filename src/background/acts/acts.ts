import type { Logger } from 'pino'
import type { JsonObject } from '../../shared/crypto/canonical-json.ts'
import { unavailable } from '../../shared/errors.ts'
import { gathered } from '../../shared/gathered.ts'
import type { NewId } from '../../shared/ids.ts'
import type { Database } from '../../storage/database.ts'
import type { HotReads } from '../../storage/hot-reads.ts'
import type { Act } from './act.ts'
import { openActStore } from './open-store.ts'
import { pendingActs } from './pending-store.ts'
import { untoldActs } from './untold.ts'

interface ActsOptions {
  db: Database
  /** A line whose commits do not wait for the disk. */
  unhurried: HotReads
  newId: NewId
  logger: Logger
}

/** An act before it is done. */
export interface BeginningAct extends Omit<Act, 'outcome'> {
  details: JsonObject
  /** After so long it is in doubt what became of it. */
  seconds: number
  /** Begins only when it is on the disk that it was to begin. */
  durable: boolean
}

const MOST_AT_ONCE = 500

/** What is done, as the audit tree is told of it. */
export function openActs({ db, unhurried, newId, logger }: ActsOptions) {
  const store = openActStore(db, unhurried)
  const pending = pendingActs(newId)
  const begin = gathered(store.begin, MOST_AT_ONCE)
  const beginDurably = gathered(store.beginDurably, MOST_AT_ONCE)
  const untold = untoldActs(store.settle, logger)

  return {
    pending,
    record: pending.record,
    /** Enters it by itself, with no transaction around it. */
    enter: (told: Parameters<typeof pending.add>[1]) => pending.add(db, told),

    /** Writes down that it is to begin; rejects when that cannot be written, and then it must not. */
    async begin({ payer, tenant, seconds, durable, ...facts }: BeginningAct): Promise<string> {
      const id = newId('entry')
      try {
        await (durable ? beginDurably : begin)({ id, payer, tenant, seconds, facts })
      } catch (fault) {
        logger.error({ err: fault }, 'An act could not be written down, so it did not begin')
        throw unavailable('This cannot be entered in the audit log at the moment, so nothing was begun')
      }
      return id
    },

    /** Writes down what became of it, soon; tried again until it is written. */
    settle: untold.add,

    /** Whatever is under way for too long is entered as in doubt. */
    doubt: store.doubt,

    /** Resolves when all that was settled so far was tried to be written. */
    told: untold.tell,
    stop: untold.stop,
  }
}
export type Acts = ReturnType<typeof openActs>
