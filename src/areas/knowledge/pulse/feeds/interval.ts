export const SHORTEST_SECONDS = 900
const LONGEST_SECONDS = 86_400
/** One that is away for days is asked more and more rarely, and never given up. */
const LONGEST_AFTER_FAILURES = 3 * 86_400

/** Half as long after something new, else twice as long. */
export const intervalAfter = (seconds: number, fresh: number): number =>
  Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, fresh > 0 ? Math.round(seconds / 2) : seconds * 2))

export const intervalAfterFailure = (seconds: number, retryAfter = 0): number =>
  Math.min(LONGEST_AFTER_FAILURES, Math.max(SHORTEST_SECONDS, seconds * 2, retryAfter))
