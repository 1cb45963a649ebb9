const TICK_MS = 1_000
/** Enough for what has arrived to be heard. */
const LAST_CHANCE_MS = 10

interface Clockwork {
  /** Milliseconds of a clock that never goes back. */
  monotonic(): number
  /** Answers how to call it off. */
  after(ms: number, call: () => void): () => void
}

const CLOCKWORK: Clockwork = {
  monotonic: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Rings after so many milliseconds in which this process could listen. While it was starved or asleep, an answer may
 * have arrived that nobody took in: such a time counts for one tick, and what has arrived is heard before it rings.
 * Stopping answers how much was left.
 */
export function attentiveTimer(ms: number, ring: () => void, { monotonic, after }: Clockwork = CLOCKWORK) {
  let left = ms
  let since = monotonic()
  let callOff = () => {}
  let hadItsChance = false

  const next = (tickMs: number) => {
    since = monotonic()
    callOff = after(tickMs, () => tick(tickMs))
  }
  function tick(tickMs: number) {
    const elapsed = monotonic() - since
    left -= Math.min(elapsed, TICK_MS)
    if (left > 0) return next(Math.min(left, TICK_MS))
    const wasLate = elapsed > tickMs + TICK_MS
    if (!wasLate || hadItsChance) return ring()
    hadItsChance = true
    next(LAST_CHANCE_MS)
  }

  next(Math.min(ms, TICK_MS))
  return {
    stop(): number {
      callOff()
      return Math.max(0, left - Math.min(monotonic() - since, TICK_MS))
    },
  }
}
