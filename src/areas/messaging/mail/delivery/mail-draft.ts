import Type from 'typebox'
import type { EffectAddress } from '../../../../background/outbox/effect.ts'
import type { Connection } from '../../connections/index.ts'

/** As much of a mailbox as is needed to send from it. */
export type SentFrom = Pick<Connection, 'id' | 'payer' | 'kind'>

/** A mail that is to go out of a mailbox. */
export interface MailDraft {
  /** Names it within its mailbox: the same key is the same mail, however often it is wished for. */
  key: string
  /** A reply and a forward are about a message that came in; a letter begins a conversation. */
  as: 'reply' | 'forward' | 'letter'
  /** The id of that message (`msg_…`), which is one of the same mailbox. */
  about?: string
  to: readonly string[]
  cc?: readonly string[]
  bcc?: readonly string[]
  /** Unless told, that of what it is about. */
  subject?: string
  /** Of a forward: what stands above; the mail itself is attached as it came. */
  text: string
  /** Who wrote it. Null is a machine: it keeps to RFC 3834, and may be held. */
  by: string | null
}

/** The id of the message that goes out, or why a machine may not send it. */
export type QueuedMail = { messageId: string; held?: undefined } | { held: string }

/** Ids alone: what it says stands in the message, or is put into words when it is sent. */
const MailBody = Type.Object({ message_id: Type.String() })
export const MAIL: EffectAddress<typeof MailBody> = { name: 'mail.send', body: MailBody }
