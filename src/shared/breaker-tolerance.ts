/** Which failures a breaker bears before it opens. */
export interface Tolerance {
  /** It takes at least so many failures. */
  readonly threshold: number
  /** The failures that count now. */
  failures(): number
  /** What the first of these was, where somebody put it into words. */
  firstCause(): string | null
  succeeded(): void
  /** Answers whether that was enough. */
  failed(cause: string | null): boolean
  /** The other side is well again. */
  startOver(): void
}

/** A breaker makes its own. */
export type ToleranceMaker = (now: () => Date) => Tolerance

/** So many failures, one after the other. */
export const inARow =
  (threshold: number): ToleranceMaker =>
  () =>
    failuresInARow(threshold)

function failuresInARow(threshold: number): Tolerance {
  let failures = 0
  let first: string | null = null
  const startOver = () => {
    failures = 0
    first = null
  }
  return {
    threshold,
    failures: () => failures,
    firstCause: () => first,
    succeeded: startOver,
    failed(cause) {
      if (failures === 0) first = cause
      failures += 1
      return failures >= threshold
    },
    startOver,
  }
}

interface Recent {
  threshold: number
  /** Tries count for so long, */
  seconds: number
  /** and the last so many always, where there are few. */
  tries: number
}

interface Try {
  at: number
  failed: boolean
  cause: string | null
}

/** So many failures that are at least half of the recent tries: of hundreds at once some may fail. */
export const halfOfRecent =
  (recent: Recent): ToleranceMaker =>
  (now) =>
    failuresOfRecent(recent, now)

function failuresOfRecent({ threshold, seconds, tries }: Recent, now: () => Date): Tolerance {
  let recent: Try[] = []
  /** Where the tries begin that still count. */
  let start = 0
  let failures = 0

  function add(failed: boolean, cause: string | null) {
    const at = now().getTime()
    recent.push({ at, failed, cause })
    failures += Number(failed)
    for (let oldest = recent[start]; oldest && isForgotten(oldest, at); oldest = recent[start]) {
      failures -= Number(oldest.failed)
      start += 1
    }
    if (2 * start > recent.length) {
      recent = recent.slice(start)
      start = 0
    }
  }
  const counted = () => recent.length - start
  const isForgotten = (oldest: Try, at: number) => counted() > tries && at - oldest.at > seconds * 1000

  return {
    threshold,
    failures: () => failures,
    firstCause: () => recent.slice(start).find(({ failed }) => failed)?.cause ?? null,
    succeeded: () => add(false, null),
    failed(cause) {
      add(true, cause)
      return failures >= threshold && 2 * failures >= counted()
    },
    startOver() {
      recent = []
      start = 0
      failures = 0
    },
  }
}
