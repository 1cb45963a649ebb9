import { type AnyCaller, isKnown } from '../shared/identity/caller.ts'
import { permits } from '../shared/identity/permissions.ts'
import { ERASED } from '../shared/text/storable-text.ts'
import type { ActiveDebate } from '../storage/event-log/active-debates.ts'

/** An organization's debates that have not ended, newest first. */
export type ListActiveDebates = (organizationId: string) => Promise<readonly ActiveDebate[]>

/** The debates that a caller could follow now; none for somebody who may follow none. */
export async function activeDebatesFor(caller: AnyCaller, underWay: ListActiveDebates) {
  if (!isKnown(caller) || !permits(caller, 'debates.read')) return []
  const debates = await underWay(caller.org)
  return debates.map(({ debateId, topic, startedAt, status, round, phase }) => ({
    loop_id: debateId,
    debate_id: debateId,
    name: topic ?? ERASED,
    started_at: startedAt,
    status,
    cycle: round,
    round,
    phase,
    path: `/api/v2/debates/${debateId}`,
  }))
}
