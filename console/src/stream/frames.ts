import type { EndResult } from '../../../src/engine/events/parts.ts'
import type { EventShapes } from '../../../src/engine/events.ts'

export type EventType = keyof EventShapes

interface Proposal {
  id: string
  text: string
}

/** The payloads that differ between the wire and the log, as far as the console reads them. */
interface WirePayloads {
  debate_start: { topic: string; options: readonly Proposal[] }
  debate_forked: { topic: string }
  evidence_attached: { title: string; source: string; content: string; content_length: number }
  evidence_sought: { queries: readonly { query: string; agents: readonly string[] }[] }
  agent_message: { content: string }
  critique: { issues: readonly string[]; suggestions: readonly string[] }
  ballot_opened: { proposals: readonly (Proposal & { holders: readonly string[] })[] }
  vote_cast: { reason: string }
  consensus_reached: { answer: string }
  debate_end: { outcome: EndResult; status: 'completed' | 'failed'; answer: string; result: object }
  agent_failed: { message: string }
  breakpoint_raised: { message: string }
  intervention_added: { content: string }
}

type Text<Shape> = [Shape] extends [never] ? unknown : Partial<Shape>
type Logged<Type extends EventType> = EventShapes[Type]['data'] & Text<EventShapes[Type]['private']>
type Payload<Type extends EventType> = Type extends keyof WirePayloads
  ? Omit<Logged<Type>, keyof WirePayloads[Type]> & WirePayloads[Type]
  : Logged<Type>

/** One event of a debate's log as the service sends it; `seq` is its place, from 1, without gaps. */
export type DebateEvent = {
  [Type in EventType]: { type: Type; seq: number; timestamp: string; payload: Payload<Type> }
}[EventType]
export type EventOf<Type extends EventType> = Extract<DebateEvent, { type: Type }>

interface AskContext {
  agent: string
  round: number
  phase: string
  /** The number of pieces of its text so far. */
  agent_seq: number
}

interface SignalPayloads {
  agent_thinking: AskContext & { step: string; tokens?: number }
  token_start: AskContext
  token_delta: AskContext & { token: string }
  token_end: AskContext & { full_response?: string; error?: string }
  progress_update: { round: number; rounds: number; phase: string | null; progress: number }
}

/** What happens between two events; a signal may be lost and is never repeated. */
export type Signal = {
  [Type in keyof SignalPayloads]: { type: Type; after_seq: number; payload: SignalPayloads[Type] }
}[keyof SignalPayloads]

/** What the stream tells the console, of which it knows the payloads. */
export interface Told {
  event: DebateEvent
  signal: Signal
}

/** The service keeps to its documented shapes; this is the only place that relies on it. */
export const asEvents = (events: readonly { seq: number }[]) => events as readonly DebateEvent[]
