import type { Logger } from 'pino'
import type { SettledRow } from './open-store.ts'

type Write = (rows: readonly SettledRow[]) => Promise<unknown>

/** Nobody waits for it, so that what ends within this time is written together. */
const SOON_MS = 10
const AGAIN_MS = 1_000
const MOST_AT_ONCE = 500
/** More than this is not held in memory: the rest is entered as in doubt. */
const MOST_UNTOLD = 10_000

/** What became of acts, until it is written down; what cannot be written is tried again. */
export function untoldActs(write: Write, logger: Logger) {
  let untold: SettledRow[] = []
  let timer: NodeJS.Timeout | undefined
  let telling = Promise.resolve()

  function tellIn(milliseconds: number) {
    timer ??= setTimeout(tell, milliseconds)
  }

  /** Resolves when all that is over was tried to be written. */
  function tell(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    telling = telling.then(writeAll)
    return telling
  }

  async function writeAll() {
    const rows = untold
    untold = []
    for (let from = 0; from < rows.length; from += MOST_AT_ONCE) {
      try {
        await write(rows.slice(from, from + MOST_AT_ONCE))
      } catch (fault) {
        logger.warn({ err: fault }, 'What became of acts could not be written down yet')
        untold = [...rows.slice(from), ...untold].slice(0, MOST_UNTOLD)
        return tellIn(AGAIN_MS)
      }
    }
  }

  return {
    add(row: SettledRow) {
      if (untold.length < MOST_UNTOLD) untold.push(row)
      tellIn(SOON_MS)
    },
    tell,
    async stop() {
      await tell()
      clearTimeout(timer)
    },
  }
}
