/** Which failures a breaker tolerates before it opens. */
export interface Tolerance {
  /** The smallest number of failures that opens the breaker. */
  readonly threshold: number
  /** The failures that count now. */
  failures(): number
  /** The cause of the first of these failures, where `causeOf` put it into words. */
  firstCause(): string | null
  succeeded(): void
  /** Records a failure and answers whether the breaker opens. */
  failed(cause: string | null): boolean
  /** Forgets all failures: the other side works again. */
  startOver(): void
}

/** Makes the tolerance of one breaker. */
export type ToleranceMaker = (now: () => Date) => Tolerance

/** Tolerates fewer than this many consecutive failures. */
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
  /** How long a try counts, */
  seconds: number
  /** and how many of the latest tries count regardless of their age. */
  tries: number
}

interface Try {
  at: number
  failed: boolean
  cause: string | null
}

/**
 * Opens after this many failures that are at least half of the recent tries: of hundreds of parallel calls a few may
 * fail.
 */
export const halfOfRecent =
  (recent: Recent): ToleranceMaker =>
  (now) =>
    failuresOfRecent(recent, now)

function failuresOfRecent({ threshold, seconds, tries }: Recent, now: () => Date): Tolerance {
  let recent: Try[] = []
  /** The index of the first try that still counts. */
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
