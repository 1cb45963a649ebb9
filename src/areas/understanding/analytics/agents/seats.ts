import type { RecordedEvent } from '../../../../engine/events.ts'
import type { Seat } from './ratings-store.ts'

/** The seats of all debates that these events may end; a panel that was known before is asked for. */
export function seatsIn(
  events: readonly RecordedEvent[],
  find: (debateId: string) => { panel: Readonly<Record<string, unknown>> } | undefined,
): Seat[] {
  const seatedBy = (event: RecordedEvent): readonly string[] => {
    switch (event.type) {
      case 'debate_start':
        return event.data.panel.map(({ agent }) => agent)
      case 'debate_forked':
        return event.data.agents
      case 'debate_end':
        return Object.keys(find(event.debateId)?.panel ?? {})
      default:
        return []
    }
  }
  return events.flatMap((event) => seatedBy(event).map((agent) => ({ organization_id: event.organizationId, agent })))
}
