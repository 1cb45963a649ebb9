import { decisionStart } from '../../../engine/debate-start.ts'
import type { RecordedEvent } from '../../../engine/events.ts'
import type { TableRow } from '../../../storage/rows/many-rows.ts'
import type { FromText } from './debate-rows.ts'
import type { Note } from './event-notes.ts'

/** Who takes part in a debate that counts, and where. */
export interface Participants {
  organizationId: string
  debateId: string
  domain: string
  agents: readonly string[]
}

interface Known {
  debate: TableRow<'standing_debates'> | undefined
  notes: readonly TableRow<'standing_notes'>[]
  /** Matches and positions of the debate. */
  chosen: readonly { agent: string }[]
}

/** The participants that an event begins a debate with; examinations have none. */
export function participantsAtStart(event: RecordedEvent): Participants | undefined {
  const beginning = decisionStart(event)
  const { organizationId, debateId } = event
  return beginning && { organizationId, debateId, domain: beginning.domain, agents: beginning.agents }
}

/** The participants of a debate that had begun before, as far as anything is still to be written about it. */
export function knownParticipants({ debate, notes, chosen }: Known): Participants | undefined {
  if (!debate) return undefined
  const begin = notes.map(({ note }) => note as Note).find((note) => note.kind === 'begin')
  const told = debate.from_text as FromText | null
  const agents = [
    ...(begin?.agents ?? []),
    ...chosen.map(({ agent }) => agent),
    ...(told?.agents ?? []).map(({ agent }) => agent),
    ...(told?.pairs ?? []).flatMap(({ agent, other }) => [agent, other]),
  ]
  const { organization_id, debate_id, domain } = debate
  return { organizationId: organization_id, debateId: debate_id, domain, agents: [...new Set(agents)] }
}
