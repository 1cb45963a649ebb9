import type { JsonObject } from './canonical-json.ts'

/** Every event type of a debate's log; `engine/events/` defines what each carries. The stream uses the same names. */
export const EVENT_TYPES = [
  'debate_start',
  'round_start',
  'phase_change',
  'agent_message',
  'critique',
  'ballot_opened',
  'vote_cast',
  'vote_tally',
  'consensus_reached',
  'round_end',
  'debate_end',
  'agent_failed',
  'breakpoint_raised',
  'breakpoint_resolved',
  'checkpoint_created',
  'debate_paused',
  'debate_resumed',
  'debate_cancelled',
  'debate_forked',
  'intervention_added',
  'evidence_attached',
  'evidence_sought',
  'outcome_recorded',
  'text_erased',
  'debate_erased',
] as const

export type EventType = (typeof EVENT_TYPES)[number]

/** An event to be appended. */
export interface NewEvent {
  type: EventType
  data: JsonObject
  private?: JsonObject
}

/** An event of the log. */
export interface LogEvent {
  /** Its position in the log of the whole installation. */
  position: number
  organizationId: string
  debateId: string
  /** Its version in its debate, from 1. */
  version: number
  type: EventType
  data: JsonObject
  private: JsonObject | null
  /** It had free text, which was erased. */
  erased: boolean
  at: string
  hash: string
}

export const isDebateErasure = ({ type }: Pick<LogEvent, 'type'>) => type === 'debate_erased'

/** It removes texts of events before it: whatever was kept of them in memory is out of date. */
export const isErasure = (event: Pick<LogEvent, 'type'>) => event.type === 'text_erased' || isDebateErasure(event)
