import Type from 'typebox'

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
 * Every call that waits for its answer has one, so it is an object of a few fields.
 */
export class AttentiveTimer {
  readonly #ring: () => void
  readonly #clockwork: Clockwork
  #left: number
  #tickMs = 0
  #since = 0
  #callOff = () => {}
  #hadItsChance = false

  constructor(ms: number, ring: () => void, clockwork: Clockwork = CLOCKWORK) {
    this.#ring = ring
    this.#clockwork = clockwork
    this.#left = ms
    this.#next(Math.min(ms, TICK_MS))
  }

  #next(tickMs: number) {
    this.#tickMs = tickMs
    this.#since = this.#clockwork.monotonic()
    this.#callOff = this.#clockwork.after(tickMs, () => this.#tick())
  }

  #tick() {
    const elapsed = this.#clockwork.monotonic() - this.#since
    this.#left -= Math.min(elapsed, TICK_MS)
    if (this.#left > 0) return this.#next(Math.min(this.#left, TICK_MS))
    const wasLate = elapsed > this.#tickMs + TICK_MS
    if (!wasLate || this.#hadItsChance) return this.#ring()
    this.#hadItsChance = true
    this.#next(LAST_CHANCE_MS)
  }

  /** Has so much time again, unless it has rung; called with every byte, so it sets no new timer. */
  restart(ms: number) {
    this.#left = ms + Math.min(this.#clockwork.monotonic() - this.#since, TICK_MS)
    this.#hadItsChance = false
  }

  /** Answers how much was left. */
  stop(): number {
    this.#callOff()
    return Math.max(0, this.#left - Math.min(this.#clockwork.monotonic() - this.#since, TICK_MS))
  }
}

/** Does something every so many seconds, without keeping the process alive for it; returns what ends it. */
export const everySeconds = (seconds: number, act: () => void): (() => void) => {
  const timer = setInterval(act, seconds * 1000).unref()
  return () => clearInterval(timer)
}

interface Waiting {
  most: number
  usual: number
  description: string
}

/** How many seconds a caller waits for an answer, down to the smallest part of one. */
export const waitSeconds = ({ most, usual, description }: Waiting) =>
  Type.Number({ minimum: 0, maximum: most, default: usual, description })

/** Aborted when the time is up; timers know only whole milliseconds. */
export const waitedOut = (seconds: number) => AbortSignal.timeout(Math.ceil(seconds * 1_000))
