import type { Logger } from 'pino'
import type { JsonObject } from '../../shared/canonical-json.ts'
import { unavailable } from '../../shared/errors.ts'
import type { NewId } from '../../shared/ids.ts'
import { batchedWrites } from '../../shared/serial-work.ts'
import type { HotReads } from '../../storage/connection/hot-reads.ts'
import type { Database } from '../../storage/database.ts'
import type { AuditedAction } from './action.ts'
import { openActionStore, type SettledRow } from './open-actions-store.ts'
import { pendingActions } from './pending-actions-store.ts'

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

/** What is handed over by the answer that is written next: it begins and is over in one. */
export type HandOver = Omit<StartedAction, 'seconds' | 'durable'>

const MOST_AT_ONCE = 500

/** Writes every action down before it begins and its outcome afterwards, until the audit log has entered both. */
export function openAuditTrail({ db, unhurried, newId, logger }: AuditTrailOptions) {
  const store = openActionStore(db, unhurried)
  const pending = pendingActions(newId)
  const begin = batchedWrites(store.begin, MOST_AT_ONCE)
  const beginDurably = batchedWrites(store.beginDurably, MOST_AT_ONCE)
  const enter = batchedWrites(store.enter, MOST_AT_ONCE)
  const outcomes = unsavedOutcomes(store.settle, logger)

  async function writtenDown(row: Promise<void>) {
    try {
      await row
    } catch (fault) {
      logger.error({ err: fault }, 'An act could not be written down, so it did not begin')
      throw unavailable('The audit log cannot be written at the moment, so nothing was started')
    }
  }

  return {
    pending,
    record: pending.record,
    /** Records a finished action outside any transaction. */
    enter: (action: Parameters<typeof pending.add>[1]) => pending.add(db, action),

    /** Writes down that an action begins; when this rejects, the action must not begin. */
    async begin({ payer, tenant, seconds, durable, ...facts }: StartedAction): Promise<string> {
      const id = newId('entry')
      await writtenDown((durable ? beginDurably : begin)({ id, payer, tenant, seconds, facts }))
      return id
    },

    /** Writes down that a caller is handed something; when this rejects, it must not leave. */
    async handOver({ payer, tenant, ...facts }: HandOver): Promise<void> {
      await writtenDown(enter({ id: newId('entry'), payer, tenant, facts: { ...facts, outcome: 'success' } }))
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

type Write = (rows: readonly SettledRow[]) => Promise<unknown>

/** No caller waits for the write, so outcomes of this span are written together. */
const SOON_MS = 10
const AGAIN_MS = 1_000
const MOST_SAVED_AT_ONCE = 500
/** Memory holds no more than this; actions beyond it are entered as in doubt. */
const MOST_UNSAVED = 10_000

/** Outcomes of actions that are not in the database yet; a failed write is tried again. */
function unsavedOutcomes(write: Write, logger: Logger) {
  let unsaved: SettledRow[] = []
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()

  function flushIn(milliseconds: number) {
    timer ??= setTimeout(flush, milliseconds)
  }

  /** Resolves after one attempt to write everything unsaved. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    flushing = flushing.then(writeAll)
    return flushing
  }

  async function writeAll() {
    const rows = unsaved
    unsaved = []
    for (let from = 0; from < rows.length; from += MOST_SAVED_AT_ONCE) {
      try {
        await write(rows.slice(from, from + MOST_SAVED_AT_ONCE))
      } catch (fault) {
        logger.warn({ err: fault }, 'What became of acts could not be written down yet')
        unsaved = [...rows.slice(from), ...unsaved].slice(0, MOST_UNSAVED)
        return flushIn(AGAIN_MS)
      }
    }
  }

  return {
    add(row: SettledRow) {
      if (unsaved.length < MOST_UNSAVED) unsaved.push(row)
      flushIn(SOON_MS)
    },
    flush,
    async stop() {
      await flush()
      clearTimeout(timer)
    },
  }
}
