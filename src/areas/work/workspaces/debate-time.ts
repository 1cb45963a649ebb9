import type { LogEvent } from '../../../shared/event-types.ts'

type Moment = Pick<LogEvent, 'type' | 'at'>

const ENDS: ReadonlySet<LogEvent['type']> = new Set(['debate_end', 'debate_cancelled', 'debate_erased'])

/** How long a debate has run until a moment, and whether it still does: the time in which it was paused, held or waited for a person is not counted. */
export function runningTime(events: readonly Moment[], until: Date): { ms: number; runs: boolean } {
  let ms = 0
  let since: number | undefined
  let isPaused = false
  let waitsFor = 0
  let isOver = false
  for (const { type, at } of events) {
    if (type === 'debate_paused') isPaused = true
    if (type === 'debate_resumed') isPaused = false
    if (type === 'breakpoint_raised') waitsFor++
    if (type === 'breakpoint_resolved') waitsFor--
    isOver ||= ENDS.has(type)
    const runs = !isPaused && waitsFor === 0 && !isOver
    if (runs) since ??= Date.parse(at)
    else if (since !== undefined) {
      ms += Date.parse(at) - since
      since = undefined
    }
  }
  return { ms: since === undefined ? ms : ms + until.getTime() - since, runs: since !== undefined }
}
