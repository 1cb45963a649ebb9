interface Walking<Item> {
  /** How many take a step at once. */
  atOnce: number
  /** How many steps one may be ahead of the last. */
  ahead: number
  /** Takes a step of an item; answers whether it was its last. */
  take(item: Item, step: number): Promise<boolean>
  /** Told when all have taken a step; whoever was the last to take it waits. */
  onPassed(step: number): Promise<void>
}

interface Walker<Item> {
  item: Item
  step: number
  /** How long its last step took, in milliseconds. */
  took: number
  isBusy: boolean
}

/**
 * Brings all items from step to step, each at its own pace. Whoever is furthest behind comes first, and among those whoever
 * took longest the last time. A failure waits for what is under way and begins nothing more.
 */
export async function inLockstep<Item>(items: readonly Item[], { atOnce, ahead, take, onPassed }: Walking<Item>) {
  const walkers = new Set(items.map((item): Walker<Item> => ({ item, step: 0, took: 0, isBusy: false })))
  const failures: unknown[] = []
  const { promise: over, resolve } = Promise.withResolvers<void>()
  let busy = 0
  let passed = 0

  const lowest = () => Math.min(...[...walkers].map(({ step }) => step))

  function next(): Walker<Item> | undefined {
    const furthest = lowest() + ahead
    const idle = [...walkers].filter(({ isBusy, step }) => !isBusy && step <= furthest)
    return idle.sort((one, other) => one.step - other.step || other.took - one.took)[0]
  }

  async function walk(walker: Walker<Item>) {
    const began = performance.now()
    const isLast = await take(walker.item, walker.step)
    walker.took = performance.now() - began
    walker.step += 1
    if (isLast) walkers.delete(walker)
    const common = Math.min(lowest(), walker.step)
    while (passed < common) await onPassed(passed++)
  }

  function begin() {
    while (busy < atOnce && failures.length === 0) {
      const walker = next()
      if (!walker) break
      walker.isBusy = true
      busy += 1
      void walk(walker)
        .catch((error) => failures.push(error))
        .then(() => {
          walker.isBusy = false
          busy -= 1
          begin()
        })
    }
    if (busy === 0) resolve()
  }

  begin()
  await over
  if (failures.length > 0) throw failures[0]
}
