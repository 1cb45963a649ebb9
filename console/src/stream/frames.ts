import type { EndResult } from '../../../src/engine/events/parts.ts'
import type { EventShapes } from '../../../src/engine/events.ts'

export type EventType = keyof EventShapes

interface Proposal {
  id: string
  text: string
}

/** What the wire says in other words than the log, as far as it is read here. */
interface Worded {
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
type Payload<Type extends EventType> = Type extends keyof Worded
  ? Omit<Logged<Type>, keyof Worded[Type]> & Worded[Type]
  : Logged<Type>

/** One event of a debate's log as the service tells it; `seq` is its place, from 1, without gaps. */
export type DebateEvent = {
  [Type in EventType]: { type: Type; seq: number; timestamp: string; payload: Payload<Type> }
}[EventType]
export type EventOf<Type extends EventType> = Extract<DebateEvent, { type: Type }>

interface Asked {
  agent: string
  round: number
  phase: string
  /** How many pieces of its text have arrived. */
  agent_seq: number
}

interface SignalPayloads {
  agent_thinking: Asked & { step: string; tokens?: number }
  token_start: Asked
  token_delta: Asked & { token: string }
  token_end: Asked & { full_response?: string; error?: string }
  progress_update: { round: number; rounds: number; phase: string | null; progress: number }
}

/** What goes on between two events; it may be lost and is never told again. */
export type Signal = {
  [Type in keyof SignalPayloads]: { type: Type; after_seq: number; payload: SignalPayloads[Type] }
}[keyof SignalPayloads]

interface Told<Type extends string, Payload> {
  type: Type
  payload: Payload
}

/** What a connection says beside events and signals, as far as it matters here. */
type Remark =
  | Told<'replay_start', { event_count: number }>
  | Told<'replay_end', object>
  | Told<'unsubscribed', { reason: 'access_ended' | 'unavailable' | 'requested' }>
  | Told<'warning', { code: string; message: string; id?: string }>

export type ServerMessage = DebateEvent | Signal | Remark

export const isEvent = (message: ServerMessage): message is DebateEvent => 'seq' in message
export const isSignal = (message: ServerMessage): message is Signal => 'after_seq' in message

/** The service says what its documentation says, so the shapes are known; here are the only places where that is claimed. */
export const readMessage = (text: string): ServerMessage => JSON.parse(text) as ServerMessage
export const asEvents = (events: readonly { seq: number }[]) => events as readonly DebateEvent[]
