/** Lets so many calls be under way at once; the others begin in the order in which they came. */
export function callSlots(limit: number) {
  const waiting: (() => void)[] = []
  let taken = 0

  return {
    /** Undefined when there is a free slot, so that nobody waits for nothing. */
    take(): Promise<void> | undefined {
      if (taken < limit) {
        taken += 1
        return undefined
      }
      return new Promise((resolve) => waiting.push(resolve))
    },
    /** Whoever waits next has the slot already. */
    giveBack() {
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    },
  }
}
export type CallSlots = ReturnType<typeof callSlots>
