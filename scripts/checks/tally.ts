export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const described = ({ passed, failed, skipped }: Tally) =>
  [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(Boolean).join(', ')

const INTERRUPTED = 130

/** The last line of a run, and its exit code. */
export function conclude(tallies: readonly Tally[], interrupted: AbortSignal) {
  if (interrupted.aborted) {
    process.exitCode = INTERRUPTED
    return
  }
  const total = (kind: keyof Tally) => tallies.reduce((sum, tally) => sum + tally[kind], 0)
  console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
  process.exitCode = total('failed') ? 1 : 0
}
