interface Needs {
  leaseMs: number
  monotonic: () => number
}

/** What the clock of the database said, and when that was heard here. */
interface Heard {
  clock: number
  at: number
}

/**
 * Until when a lease of another worker must have run out for its row to be taken over. While the database stalls or is away
 * nobody can renew, so what runs out meanwhile proves nothing: its holder first gets time to be heard again.
 */
export function silenceOf({ leaseMs, monotonic }: Needs) {
  /** Nobody who is well is silent for so long, and whoever was has renewed after as much. */
  const patience = leaseMs / 2
  let last: Heard | undefined
  let before: { clock: number; endedAt: number } | undefined

  return {
    /** As the database's clock has it; undefined before it was heard for the first time. */
    runOutBy(): Date | undefined {
      if (!last) return undefined
      const at = monotonic()
      if (at - last.at > patience) return new Date(last.clock)
      if (before && at - before.endedAt <= patience) return new Date(before.clock)
      return new Date(last.clock + at - last.at)
    },

    heard(clock: Date) {
      const at = monotonic()
      if (last && at - last.at > patience) before = { clock: last.clock, endedAt: at }
      last = { clock: clock.getTime(), at }
    },
  }
}
