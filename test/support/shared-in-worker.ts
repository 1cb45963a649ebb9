interface Closable {
  close(): Promise<unknown>
}

const opened: Closable[] = []

/** A thing that all files of a worker share: opened for the first that asks for it, closed when the worker ends. */
export function sharedInWorker<Thing extends Closable>(open: () => Promise<Thing>): () => Promise<Thing> {
  let sharing: Promise<Thing> | undefined
  async function openOnce() {
    const thing = await open()
    opened.push(thing)
    return thing
  }
  return () => {
    sharing ??= openOnce()
    return sharing
  }
}

/** Closes what is open, the last first. */
export async function closeShared() {
  for (const thing of opened.splice(0).reverse()) await thing.close()
}
