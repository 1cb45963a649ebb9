import { setImmediate as nextTurn } from 'node:timers/promises'

/** What a request waits for at most while something long is being made. */
const PIECE_MS = 10

/**
 * For long work on the main thread: called between its steps, it lets everything else have a turn once a piece of some
 * milliseconds is done. `now` is in milliseconds.
 */
export function giveWay(now: () => number = () => performance.now()) {
  let since = now()
  return async (): Promise<void> => {
    if (now() - since < PIECE_MS) return
    await nextTurn()
    since = now()
  }
}

/** All items written one after another, giving way between them. */
export async function writtenInPieces<Item>(
  items: Iterable<Item>,
  write: (item: Item) => string,
  betweenItems = giveWay(),
): Promise<string> {
  let text = ''
  for (const item of items) {
    text += write(item)
    await betweenItems()
  }
  return text
}

/** A time that many write down: its text is made once. */
class SharedTime extends Date {
  #text: string | undefined
  override toISOString() {
    this.#text ??= super.toISOString()
    return this.#text
  }
}

/** The time, read once in each turn of the event loop: reading it costs, and a request asks for it many times. */
export function loopClock(): () => Date {
  let current: Date | undefined
  return () => {
    if (!current) {
      current = new SharedTime()
      setImmediate(() => {
        current = undefined
      })
    }
    return current
  }
}
