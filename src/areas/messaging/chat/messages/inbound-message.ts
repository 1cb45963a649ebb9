import type { Incoming } from '../../../../adapters/chat/incoming-message.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Connection } from '../../connections/index.ts'
import type { Trust } from '../tables.ts'

/** A message from a platform or by mail, as it is stored before anything is decided about it. */
export interface InboundMessage extends Omit<Incoming, 'keys' | 'kind'> {
  kind: Incoming['kind'] | 'mail'
  subject?: string
  /** Of a mail: the conversation that its thread is read in, where it begins one. */
  conversation?: string
  /** The raw mail, a stored file. */
  rawFileId?: string
  trust?: Trust
  /** Of a mail: the member who proved to have written it. */
  userId?: string
  /** The headers of a mail. */
  mail?: JsonObject
  /** It is only filed to be read; nothing is decided about it. */
  filed?: true
  /** It is too old to act on: it can be read, and nothing else follows from it. */
  earlier?: true
}

/** The part of a connection that a message needs. */
export type MessageConnection = Pick<Connection, 'id' | 'payer' | 'kind'>

/** Requests a minute of a connection, or of each place in it. */
export interface ActsLimit {
  perMinute: number
  by: 'connection' | 'peer'
}

/** Over the limit; `told` where its sender gets a notice. */
export interface Limited {
  as: 'limited'
  notice?: { messageId: string; threadId: string }
}

/** What became of an incoming message. `ignored` was not addressed to us, `limited` exceeded a limit: the text of neither is stored. */
export type Receipt =
  | { as: 'waiting' | 'kept' | 'filed'; messageId: string; threadId: string }
  | { as: 'ignored' }
  | Limited
