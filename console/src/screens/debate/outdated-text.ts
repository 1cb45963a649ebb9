import type { DebateEvent } from '../../stream/index.ts'

/** Whether texts are on the screen that were erased since; read again, their events say that they are erased. */
export function hasOutdatedText(events: readonly DebateEvent[]): boolean {
  const gone = new Set(events.flatMap((event) => (event.type === 'text_erased' ? event.payload.versions : [])))
  return events.some(({ seq, payload }) => gone.has(seq) && !('erased' in payload))
}
