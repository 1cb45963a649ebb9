import { counted } from '../../../ui/text.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** How long something took, as one says it. */
export function lengthInWords(ms: number): string {
  if (ms < SECOND_MS) return 'less than a second'
  if (ms < 2 * MINUTE_MS) return counted(Math.round(ms / SECOND_MS), 'second')
  return counted(Math.round(ms / MINUTE_MS), 'minute')
}
