import { counted } from './text.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

const UNITS: readonly (readonly [string, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** A duration in the largest unit that tells it exactly, such as a limit that somebody set. */
export function exactDuration(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length && seconds % length === 0) ?? ['second', 1]
  return counted(seconds / size, unit)
}

/** About how long something took. */
export function roundedDuration(ms: number): string {
  if (ms < SECOND_MS) return 'less than a second'
  if (ms < 2 * MINUTE_MS) return counted(Math.round(ms / SECOND_MS), 'second')
  return counted(Math.round(ms / MINUTE_MS), 'minute')
}
