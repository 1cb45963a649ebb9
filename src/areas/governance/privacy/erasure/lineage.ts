import type { LogEvent } from '../../../../shared/event-types.ts'
import type { EventLog } from '../../../../storage/event-log/event-log.ts'

/** What is to be read of a debate and of those that it was forked from, the oldest first. */
export async function lineageOf(log: Pick<EventLog, 'read'>, debateId: string): Promise<LogEvent[]> {
  const events = await log.read(debateId)
  const [first] = events
  if (first?.type !== 'debate_forked') return events
  const inherited = await lineageOf(log, String(first.data.parent))
  return [...inherited.filter(isUpTo(String(first.data.parent), Number(first.data.version))), ...events]
}

/** Of the parent only what was said before the fork. */
const isUpTo =
  (parent: string, version: number) =>
  (event: LogEvent): boolean =>
    event.debateId !== parent || event.version <= version

export const debatesIn = (events: readonly LogEvent[]) => [...new Set(events.map(({ debateId }) => debateId))]
