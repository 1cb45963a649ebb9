import type { RecordedEvent } from '../../../../engine/events.ts'
import type { EventType } from '../../../../shared/event-types.ts'

/**
 * Who writes the text of an event, for every type that has any: people do where the event names one, or agents alone, or the
 * service, which puts together what others wrote.
 */
export const WRITERS: Readonly<Partial<Record<EventType, 'people' | 'agents' | 'service'>>> = {
  debate_start: 'people',
  debate_forked: 'people',
  evidence_attached: 'people',
  intervention_added: 'people',
  vote_cast: 'people',
  breakpoint_raised: 'people',
  breakpoint_resolved: 'people',
  checkpoint_created: 'people',
  debate_paused: 'people',
  debate_cancelled: 'people',
  outcome_recorded: 'people',
  agent_message: 'agents',
  critique: 'agents',
  evidence_sought: 'agents',
  agent_failed: 'service',
  ballot_opened: 'service',
  consensus_reached: 'service',
  debate_end: 'service',
}

/** The events in which people write. */
export const BY_PEOPLE = Object.entries(WRITERS).flatMap(([type, who]) => (who === 'people' ? [type as EventType] : []))

/** Who wrote the text of an event: the person it names, or `asker` for what came with the question. */
export function writerOf(event: RecordedEvent): { user: string } | 'asker' | undefined {
  const hasOrHadText = event.private !== null || event.erased
  if (!hasOrHadText) return undefined
  if ('user' in event.data && event.data.user !== undefined) return { user: event.data.user }
  if (event.type !== 'evidence_attached') return undefined
  const { origin, round, agent } = event.data
  return origin || round !== undefined || agent !== undefined ? undefined : 'asker'
}
