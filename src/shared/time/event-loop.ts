import { setImmediate as nextTurn } from 'node:timers/promises'

/** The longest that a request waits while long work runs. */
const PIECE_MS = 10

/**
 * For long work on the main thread: called between its steps, it lets other work run after every few milliseconds.
 * `now` is in milliseconds.
 */
export function giveWay(now: () => number = () => performance.now()) {
  let since = now()
  return async (): Promise<void> => {
    if (now() - since < PIECE_MS) return
    await nextTurn()
    since = now()
  }
}

/** Writes all items one after another and gives way between them. */
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

/** A time that many read: its text is made once. */
class SharedTime extends Date {
  #text: string | undefined
  override toISOString() {
    this.#text ??= super.toISOString()
    return this.#text
  }
}

/** The time, read once per turn of the event loop: reading it is expensive, and a request needs it many times. */
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
