import type { DebateStatus } from '../../engine/state.ts'
import { canonicalJson } from '../../shared/canonical-json.ts'
import type { LogEvent, NewEvent } from '../../shared/event-types.ts'
import { type Content, privateDigest } from './hash-chain.ts'

export interface Append {
  debateId: string
  /** The version that the caller's decision was made on; 0 with `create`. */
  expectedVersion: number
  events: readonly NewEvent[]
  status?: DebateStatus
  /** When it happened; now, unless told. */
  at?: string
  /** The append that makes the debate, and with it, unless anybody may run it, the lease of who does. */
  create?: { organizationId: string; lease?: Lease | undefined }
}

/** For so many milliseconds nobody else runs the debate. */
interface Lease {
  runner: string
  ms: number
}

export interface Appended {
  /** The debate's version after this append. */
  version: number
  events: LogEvent[]
}

/** An append that waits for its batch. */
export interface Pending extends Append {
  at: string
  contents: Content[]
  /** Characters of its texts, for the bounds of batch and queue. */
  size: number
  resolve: (appended: Appended) => void
  reject: (error: Error) => void
}

const SALT_BYTES = 16

export function contentOf(event: NewEvent, random: (size: number) => Uint8Array): Content {
  const data = canonicalJson(event.data)
  if (!event.private) return { type: event.type, data, private: null, salt: null, privateDigest: null }
  const text = canonicalJson(event.private)
  const salt = Buffer.from(random(SALT_BYTES)).toString('hex')
  return { type: event.type, data, private: text, salt, privateDigest: privateDigest(salt, text) }
}

export const sizeOf = (contents: readonly Content[]) =>
  contents.reduce((sum, { data, private: text }) => sum + data.length + (text?.length ?? 0), 0)
