import Type from 'typebox'
import type { EffectAddress } from '../../../../background/outbox/effect.ts'
import type { Connection } from '../../connections/index.ts'

/** The part of a mailbox that sending needs. */
export type SentFrom = Pick<Connection, 'id' | 'payer' | 'kind'>

/** A mail to send from a mailbox. */
export interface MailDraft {
  /** Identifies it within its mailbox: the same key is the same mail, however often it is queued. */
  key: string
  /** A reply and a forward are about an incoming message; a letter begins a conversation. */
  as: 'reply' | 'forward' | 'letter'
  /** The id of that message (`msg_…`) in the same mailbox. */
  about?: string
  to: readonly string[]
  cc?: readonly string[]
  bcc?: readonly string[]
  /** By default the subject of that message. */
  subject?: string
  /** Of a forward: the text above; the mail itself is attached as it arrived. */
  text: string
  /** The author. Null is a machine: it follows RFC 3834, and its mail may be held. */
  by: string | null
}

/** The id of the outgoing message, or why a machine may not send it. */
export type QueuedMail = { messageId: string; held?: undefined } | { held: string }

/** Ids alone: the message holds the text, or the text is written at the moment of sending. */
const MailBody = Type.Object({ message_id: Type.String() })
export const MAIL: EffectAddress<typeof MailBody> = { name: 'mail.send', body: MailBody }
