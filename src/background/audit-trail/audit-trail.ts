import type { Logger } from 'pino'
import type { JsonObject } from '../../shared/canonical-json.ts'
import { unavailable } from '../../shared/errors.ts'
import type { NewId } from '../../shared/ids.ts'
import { batchedWrites } from '../../shared/serial-work.ts'
import type { HotReads } from '../../storage/connection/hot-reads.ts'
import type { Database } from '../../storage/database.ts'
import type { AuditedAction } from './action.ts'
import { openActionStore } from './open-actions-store.ts'
import { pendingActions } from './pending-actions-store.ts'
import { unsavedOutcomes } from './unsaved-outcomes.ts'

interface AuditTrailOptions {
  db: Database
  /** A connection whose commits do not wait for the disk. */
  unhurried: HotReads
  newId: NewId
  logger: Logger
}

/** An action that is about to begin. */
export interface StartedAction extends Omit<AuditedAction, 'outcome'> {
  details: JsonObject
  /** After this time the outcome counts as in doubt. */
  seconds: number
  /** Whether the action may begin only once its start is on the disk. */
  durable: boolean
}

const MOST_AT_ONCE = 500

/** Writes every action down before it begins and its outcome afterwards, until the audit log has entered both. */
export function openAuditTrail({ db, unhurried, newId, logger }: AuditTrailOptions) {
  const store = openActionStore(db, unhurried)
  const pending = pendingActions(newId)
  const begin = batchedWrites(store.begin, MOST_AT_ONCE)
  const beginDurably = batchedWrites(store.beginDurably, MOST_AT_ONCE)
  const outcomes = unsavedOutcomes(store.settle, logger)

  return {
    pending,
    record: pending.record,
    /** Records a finished action outside any transaction. */
    enter: (action: Parameters<typeof pending.add>[1]) => pending.add(db, action),

    /** Writes down that an action begins; when this rejects, the action must not begin. */
    async begin({ payer, tenant, seconds, durable, ...facts }: StartedAction): Promise<string> {
      const id = newId('entry')
      try {
        await (durable ? beginDurably : begin)({ id, payer, tenant, seconds, facts })
      } catch (fault) {
        logger.error({ err: fault }, 'An act could not be written down, so it did not begin')
        throw unavailable('This cannot be entered in the audit log at the moment, so nothing was begun')
      }
      return id
    },

    /** Writes the outcome down soon, and tries again until it is written. */
    settle: outcomes.add,

    /** Enters actions that took too long as in doubt. */
    doubt: store.doubt,

    /** Resolves after one attempt to write all outcomes settled so far. */
    flush: outcomes.flush,
    stop: outcomes.stop,
  }
}
export type AuditTrail = ReturnType<typeof openAuditTrail>
