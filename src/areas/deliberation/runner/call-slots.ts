/** Lets so many calls be under way at once; the others begin in the order in which they came. */
export function callSlots(limit: number) {
  const waiting: (() => void)[] = []
  let taken = 0

  return {
    /** Begins at once when there is room, and else when somebody gives a slot back. */
    take(begin: () => void) {
      if (taken >= limit) return void waiting.push(begin)
      taken += 1
      begin()
    },
    giveBack() {
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    },
  }
}
export type CallSlots = ReturnType<typeof callSlots>
