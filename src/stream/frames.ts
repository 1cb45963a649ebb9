import type { LogEvent } from '../shared/event-types.ts'
import { type Dialect, hasOneName } from './dialects.ts'
import { eventFrame } from './wire-events.ts'

type Fields = Readonly<Record<string, unknown>>

/** One message as text: `data` repeats `payload`, because clients of either kind exist; `place` says what it is about. */
export function frame(type: string, payload: Fields, place: Fields = {}): string {
  const content = JSON.stringify(payload)
  const about = JSON.stringify(place).slice(1, -1)
  return `{"type":${JSON.stringify(type)},"payload":${content},"data":${content}${about && `,${about}`}}`
}

/** A message that many hear: its bytes on the wire are made once for each dialect that somebody speaks. */
export type SharedFrame = (dialect: Dialect) => Buffer

export const sharedFrame = (type: string, payload: Fields, place: Fields): SharedFrame =>
  once(() => wireBytes(frame(type, payload, place)))

export function sharedEvent(event: LogEvent): SharedFrame {
  const standard = once(() => eventBytes(event, 'standard'))
  if (hasOneName(event.type)) return standard
  const sdk = once(() => eventBytes(event, 'sdk'))
  return (dialect) => (dialect === 'sdk' ? sdk() : standard())
}

function eventBytes(event: LogEvent, dialect: Dialect): Buffer {
  const { type, payload, data: _repeated, ...place } = eventFrame(event, dialect)
  return wireBytes(frame(type, payload, place))
}

/** What is sent while agents are asked and never stored, so it has no `seq`. */
const SIGNAL_TYPES = new Set(['agent_thinking', 'token_start', 'token_delta', 'token_end', 'progress_update'])

/** A signal as all its hearers get it, or undefined when it is none: other nodes may know more of them. */
export function sharedSignal(debateId: string, signal: unknown, at: Date): SharedFrame | undefined {
  if (typeof signal !== 'object' || signal === null) return undefined
  const { type, after_seq, ...told } = signal as Fields
  if (typeof type !== 'string' || !SIGNAL_TYPES.has(type)) return undefined
  const payload = { debate_id: debateId, ...told }
  const { round, agent } = told
  const place = { debate_id: debateId, loop_id: debateId, after_seq, timestamp: at.toISOString(), round, agent }
  return sharedFrame(type, payload, place)
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined
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
