const QUIET_MS = 60_000
const MOST_KNOWN = 1_000

/**
 * Lets the same warning through once a minute, so that an outage is a line and not a flood. Answers how often it was
 * held back since the last time, or undefined when it is to be held back now.
 */
export function repeatedWarnings(now: () => number) {
  const known = new Map<string, { saidAt: number; heldBack: number }>()
  return (warning: string): number | undefined => {
    const last = known.get(warning)
    if (last && now() - last.saidAt < QUIET_MS) {
      last.heldBack++
      return undefined
    }
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(warning, { saidAt: now(), heldBack: 0 })
    return last?.heldBack ?? 0
  }
}
