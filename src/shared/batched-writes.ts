import { withoutCaller } from './without-caller.ts'

interface Waiting<Item> {
  item: Item
  resolve: () => void
  reject: (fault: unknown) => void
}

/** Writes together what comes together, in nobody's name: one write at a time, and what comes meanwhile goes with the next. */
export function batchedWrites<Item>(write: (items: readonly Item[]) => Promise<unknown>, most: number) {
  let waiting: Waiting<Item>[] = []
  let writing = false

  async function writeAll() {
    while (waiting.length > 0) {
      const now = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        await write(now.map(({ item }) => item))
        for (const { resolve } of now) resolve()
      } catch (fault) {
        for (const { reject } of now) reject(fault)
      }
    }
    writing = false
  }

  return (item: Item): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (writing) return
      writing = true
      setImmediate(withoutCaller, writeAll)
    })
}
