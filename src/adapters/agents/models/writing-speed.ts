import type { Listener } from './live-answer.ts'

/** Of servers that keep an answer back until it is whole, the time before its first piece counts too. */
const KEPT_BACK = 0.1

/** How fast an answer is written, from its first piece on; the time is handed in, in milliseconds. */
export function writingSpeed(monotonic: () => number) {
  const began = monotonic()
  let first: number | undefined
  const begin = () => {
    first ??= monotonic()
  }
  const listener: Listener = { hear: begin, think: begin, restart() {} }
  return {
    listener,
    /** Tokens a second, to a tenth, once the answer has ended; undefined where no time has passed. */
    of(tokens: number): number | undefined {
      const end = monotonic()
      const whole = end - began
      const writing = end - (first ?? began)
      const seconds = (writing < whole * KEPT_BACK ? whole : writing) / 1000
      return seconds > 0 && tokens > 0 ? Math.round((tokens / seconds) * 10) / 10 : undefined
    },
  }
}
