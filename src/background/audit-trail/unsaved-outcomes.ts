import type { Logger } from 'pino'
import type { SettledRow } from './open-actions-store.ts'

type Write = (rows: readonly SettledRow[]) => Promise<unknown>

/** No caller waits for the write, so outcomes of this span are written together. */
const SOON_MS = 10
const AGAIN_MS = 1_000
const MOST_AT_ONCE = 500
/** Memory holds no more than this; actions beyond it are entered as in doubt. */
const MOST_UNSAVED = 10_000

/** Outcomes of actions that are not in the database yet; a failed write is tried again. */
export function unsavedOutcomes(write: Write, logger: Logger) {
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
    for (let from = 0; from < rows.length; from += MOST_AT_ONCE) {
      try {
        await write(rows.slice(from, from + MOST_AT_ONCE))
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
