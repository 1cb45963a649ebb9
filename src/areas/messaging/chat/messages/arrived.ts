import type { Incoming } from '../../../../adapters/chat/incoming.ts'
import type { JsonObject } from '../../../../shared/crypto/canonical-json.ts'
import type { Connection } from '../../connections/index.ts'
import type { Trust } from '../tables.ts'

/** What came in, on a platform or by mail, as it is stored before anything is decided about it. */
export interface Arrived extends Omit<Incoming, 'keys' | 'kind'> {
  kind: Incoming['kind'] | 'mail'
  subject?: string
  /** Of a mail: the conversation that its thread is read in, where it begins one. */
  conversation?: string
  /** The raw mail, a stored file. */
  rawFileId?: string
  trust?: Trust
  /** Of a mail: who of ours proved to have written it. */
  userId?: string
  /** What the headers of a mail say. */
  mail?: JsonObject
  /** It is only to be read: nothing is decided about it. */
  filed?: true
  /** It is older than what is done something about: nothing follows from it but that it can be read. */
  earlier?: true
}

/** As much of a connection as a message needs. */
export type Heard = Pick<Connection, 'id' | 'payer' | 'kind'>

/** Acts a minute of a connection, or of each place in it. */
export interface ActsLimit {
  perMinute: number
  by: 'connection' | 'peer'
}

/** Too much; `told` where its writer hears of it. */
export interface Limited {
  as: 'limited'
  told?: { messageId: string; threadId: string }
}

/** What became of something that came in. `ignored` was not said to us, `limited` was too much: the words of neither are stored. */
export type Taken =
  | { as: 'waiting' | 'kept' | 'filed'; messageId: string; threadId: string }
  | { as: 'ignored' }
  | Limited
