import type { SentAnnouncement } from '../background/announcements/announcer.ts'
import { invalid } from '../shared/errors.ts'
import type { EventType, LogEvent } from '../shared/event-types.ts'
import { isSuggestion } from './audience-metrics.ts'
import { eventFrame } from './wire-events.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * One message as text: `data` repeats `payload`, because clients of either kind exist; `place` says what it is about.
 */
export function frame(type: string, payload: Fields, place: Fields = {}): string {
  const content = JSON.stringify(payload)
  const about = JSON.stringify(place).slice(1, -1)
  return `{"type":${JSON.stringify(type)},"payload":${content},"data":${content}${about && `,${about}`}}`
}

/** A frame for many receivers: its bytes are made once for each dialect in use. */
export type SharedFrame = (dialect: Dialect) => readonly Buffer[]

export function sharedFrame(type: string, payload: Fields, place: Fields): SharedFrame {
  const bytes = once(() => [wireBytes(frame(type, payload, place))])
  return () => bytes()
}

/** An event, under the names by which a client knows it. */
export function sharedEvent(event: LogEvent): SharedFrame {
  const standard = once(() => [recorded(event, event.type)])
  const sdkName = sdkNameOf(event)
  if (!sdkName) return () => standard()
  const sdk = once(() => [recorded(event, sdkName)])
  const both = once(() => [...standard(), frameNamed(event, sdkName)])
  return (dialect) => ({ standard, sdk, both })[dialect]()
}

function recorded(event: LogEvent, name: string): Buffer {
  const { type: _ours, payload, data: _repeated, ...place } = eventFrame(event)
  return wireBytes(frame(name, payload, place))
}

/** An event that a client may know already, under every name of its dialect. */
export function repeatedEvent(event: LogEvent, dialect: Dialect): Buffer[] {
  const sdkName = sdkNameOf(event) ?? event.type
  const names = { standard: [event.type], sdk: [sdkName], both: [event.type, sdkName] }[dialect]
  return [...new Set(names)].map((name) => frameNamed(event, name))
}

/** Without `seq`, so that clients that go by it see the event once. */
function frameNamed(event: LogEvent, name: string): Buffer {
  const { type, payload, data: _repeated, seq, ...place } = eventFrame(event)
  return wireBytes(frame(name, payload, { ...place, after_seq: seq, alias_of: type }))
}

/** Sent while agents are asked and never stored, so without `seq`. */
const SIGNAL_TYPES = new Set(['agent_thinking', 'token_start', 'token_delta', 'token_end', 'progress_update'])

/** A signal as a frame for all its receivers, or undefined if it is unknown: other nodes may know more of them. */
export function sharedSignal(debateId: string, signal: unknown, at: Date): SharedFrame | undefined {
  if (typeof signal !== 'object' || signal === null) return undefined
  const { type, after_seq, ...fields } = signal as Fields
  if (typeof type !== 'string' || !SIGNAL_TYPES.has(type)) return undefined
  const { round, agent } = fields
  const rounds = round === undefined ? {} : { round_num: round, round_number: round }
  const payload = { debate_id: debateId, ...fields, ...rounds }
  const place = { debate_id: debateId, loop_id: debateId, after_seq, timestamp: at.toISOString(), round, agent }
  return sharedFrame(type, payload, place)
}

/** An announcement as a frame for all its receivers. */
export function sharedAnnouncement({ also, debateId, data, at }: SentAnnouncement): SharedFrame {
  const about = debateId === undefined ? {} : { debate_id: debateId, loop_id: debateId }
  return sharedFrame(also, { ...about, ...data }, { ...about, timestamp: at })
}

function once(make: () => Buffer[]): () => Buffer[] {
  let made: Buffer[] | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** A whole text frame of the WebSocket protocol, unmasked as servers send them (RFC 6455, section 5.2). */
function wireBytes(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = headerOf(length)
  const bytes = Buffer.allocUnsafe(header.length + length)
  header.copy(bytes)
  bytes.write(text, header.length)
  return bytes
}

const FINAL_TEXT = 0x81

function headerOf(length: number): Buffer {
  if (length < 126) return Buffer.from([FINAL_TEXT, length])
  if (length < 65_536) return Buffer.from([FINAL_TEXT, 126, length >> 8, length & 255])
  const header = Buffer.from([FINAL_TEXT, 127, 0, 0, 0, 0, 0, 0, 0, 0])
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}

/**
 * The event names that a client gets: ours, those of the SDK, or by default ours and then the SDK's where that differs.
 */
export type Dialect = 'standard' | 'sdk' | 'both'

/** The SDK's names of events that it names differently; events of people have other names than those of agents. */
const SDK_NAMES: Partial<Record<EventType, (data: LogEvent['data']) => string | undefined>> = {
  vote_cast: ({ user }) => (user === undefined ? 'vote' : 'user_vote'),
  consensus_reached: () => 'consensus',
  intervention_added: ({ kind }) => (isSuggestion(String(kind)) ? 'audience_suggestion' : undefined),
  agent_failed: () => 'agent_error',
  debate_cancelled: () => 'debate_end',
}

/** The SDK's name of an event, if it is not ours. */
const sdkNameOf = ({ type, data }: Pick<LogEvent, 'type' | 'data'>): string | undefined => SDK_NAMES[type]?.(data)

/** The dialect in `?dialect=`. */
export function dialectIn(query: URLSearchParams): Dialect {
  const dialect = query.get('dialect')
  if (dialect === null) return 'both'
  if (dialect !== 'standard' && dialect !== 'sdk') throw invalid('dialect', 'must be standard or sdk')
  return dialect
}
