import Type from 'typebox'

const TICK_MS = 1_000
/** Enough for data that has arrived to be read. */
const LAST_CHANCE_MS = 10

interface Clockwork {
  /** Milliseconds of a clock that never goes back. */
  monotonic(): number
  /** Answers with a function that cancels the call. */
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
 * Fires after this many milliseconds in which the process could read. While it was starved or suspended, an answer may
 * have arrived unread: such a time counts as one tick, and what has arrived is read before the timer fires. Every call
 * that waits for an answer has one, so it has few fields.
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

  /** Starts the time again, unless the timer has fired; it runs for every byte, so it sets no new timer. */
  restart(ms: number) {
    this.#left = ms + Math.min(this.#clockwork.monotonic() - this.#since, TICK_MS)
    this.#hadItsChance = false
  }

  /** Stops the timer and answers with the time that was left. */
  stop(): number {
    this.#callOff()
    return Math.max(0, this.#left - Math.min(this.#clockwork.monotonic() - this.#since, TICK_MS))
  }
}

/** Runs `act` at an interval that does not keep the process alive; answers with a function that ends it. */
export const everySeconds = (seconds: number, act: () => void): (() => void) => {
  const timer = setInterval(act, seconds * 1000).unref()
  return () => clearInterval(timer)
}

interface Waiting {
  most: number
  usual: number
  description: string
}

/** How many seconds a caller waits for an answer; fractions are allowed. */
export const waitSeconds = ({ most, usual, description }: Waiting) =>
  Type.Number({ minimum: 0, maximum: most, default: usual, description })

/** A signal that aborts after this time; timers have whole milliseconds. */
export const waitedOut = (seconds: number) => AbortSignal.timeout(Math.ceil(seconds * 1_000))
