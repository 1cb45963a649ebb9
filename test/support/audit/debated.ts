import type { EventLog } from '../../../src/storage/event-log/event-log.ts'
import { exampleEvent } from '../debate-events.ts'

/** The log of a debate from its start to its end, and what a person found out later. */
export async function debated(log: EventLog, debateId: string, organizationId: string): Promise<void> {
  const types = [
    'debate_start',
    'round_start',
    'agent_message',
    'intervention_added',
    'critique',
    'vote_tally',
    'round_end',
    'debate_end',
    'outcome_recorded',
  ] as const
  const events = types.map((type) => exampleEvent(type))
  await log.append({ debateId, expectedVersion: 0, create: { organizationId }, events, status: 'completed' })
}
