import { AsyncLocalStorage } from 'node:async_hooks'

interface Waiting<Item> {
  item: Item
  resolve: () => void
  reject: (fault: unknown) => void
}

/** Batches writes outside of any request: one write at a time, and items that arrive meanwhile go with the next. */
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

const nothing = () => {}

/** Runs tasks of one key one after another, in the order of arrival; tasks of different keys are independent. */
export function turns() {
  const last = new Map<string, Promise<void>>()

  return <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const result = (last.get(key) ?? Promise.resolve()).then(task)
    const over = result.then(nothing, nothing).then(() => {
      if (last.get(key) === over) last.delete(key)
    })
    last.set(key, over)
    return result
  }
}

/**
 * Runs shared work outside of the request that happened to start it: it neither waits for that request nor ends with
 * it.
 */
export const withoutCaller = AsyncLocalStorage.snapshot()
