import { Check } from 'typebox/value'
import type { Incoming } from '../../../adapters/chat/incoming.ts'
import type { ReadMail } from '../../../adapters/email/mail-reader.ts'
import type { Transaction } from '../../../storage/database.ts'
import { once } from '../../../storage/rows/once.ts'
import { type OutgoingMailStore, PostBody } from '../chat/index.ts'
import type { Connection } from '../connections/index.ts'
import { isBefore } from './earlier.ts'
import { whyNoAnswer } from './sending/manners.ts'
import type { ReplyIds } from './sending/reply-ids.ts'
import { judgeTrust, type TrustFacts } from './trust.ts'

/** A mail that is acted upon, or why it is only filed. */
export type Obeyed =
  | {
      /** None of somebody outside who may ask: they ask in the name of whoever connected the mailbox. */
      userId: string | undefined
      /** Names the debate or the breakpoint of the mail of ours that it answers. */
      act?: NonNullable<Incoming['act']>
      /** Else its text alone is what its sender says. */
      isSubjectSigned: boolean
      order: string
      filed?: undefined
    }
  | { filed: string }

/** The address of a mailbox at which members ask the panel. */
const askAddressOf = ({ settings }: Pick<Connection, 'settings'>): string | undefined =>
  typeof settings.ask_address === 'string' ? settings.ask_address.toLowerCase() : undefined

/** What came before somebody was asked there was not written to be asked; of older settings nobody knows since when. */
const whyUnasked = ({ settings }: Pick<Connection, 'settings'>, receivedAt: Date): string | undefined =>
  typeof settings.ask_since === 'string' && isBefore(receivedAt, settings.ask_since)
    ? 'It arrived before anybody was asked at this mailbox'
    : undefined

/** Decides whether a mail is acted upon: once for each signed mail, and only where its signature covers that it asks us. */
export const mailObeying = ({
  ids,
  outgoing,
  now,
}: {
  ids: Pick<ReplyIds, 'messageOf'>
  outgoing: Pick<OutgoingMailStore, 'find'>
  now: () => Date
}) => {
  /** The debate or breakpoint of a mail of ours to this very sender, within its 30 days. */
  async function answeredPost(
    tx: Transaction,
    { inReplyTo, from }: ReadMail,
    connection: Connection,
    receivedAt: Date,
  ) {
    const messageId = await ids.messageOf(inReplyTo[0] ?? '', receivedAt)
    const row = messageId === undefined ? undefined : await outgoing.find(messageId, tx)
    const { says, to } = row?.mail ?? {}
    const isToThem = Array.isArray(to) && to.includes(from[0]?.address ?? '')
    if (row?.connectionId !== connection.id || !isToThem || !Check(PostBody, says)) return undefined
    return says.breakpoint_id ?? says.debate_id
  }

  return async (
    tx: Transaction,
    connection: Connection,
    mail: ReadMail,
    facts: TrustFacts & { userId: string | undefined; earlier: string | undefined },
  ): Promise<Obeyed> => {
    const address = askAddressOf(connection)
    if (address === undefined) return { filed: 'Nobody is asked at this mailbox' }
    const earlier = facts.earlier ?? whyUnasked(connection, facts.receivedAt)
    if (earlier !== undefined) return { filed: earlier }
    const judged = judgeTrust(mail, { ...facts, ours: [address] })
    const noAnswer = whyNoAnswer(mail, judged.trust)
    if (noAnswer !== undefined) return { filed: noAnswer }
    if (judged.filed !== undefined) return { filed: judged.filed }
    const isMember = judged.trust === 'member' && facts.userId !== undefined
    if (!isMember && connection.settings.known_may_ask !== true) return { filed: 'Only members ask by mail' }
    const [isNew] = await once(tx, `mail ${connection.payer}`, [judged], now())
    if (!isNew) return { filed: 'It was taken before' }
    const value = isMember ? await answeredPost(tx, mail, connection, facts.receivedAt) : undefined
    const act = value === undefined ? {} : { act: { name: 'reply', value } }
    const { isSubjectSigned } = judged
    return { userId: facts.userId, ...act, isSubjectSigned, order: orderOf(mail, facts.receivedAt) }
  }
}
export type ObeyMail = ReturnType<typeof mailObeying>

/** As their writers dated them, for mails overtake each other; of the same second, what is answered first. */
function orderOf({ date, inReplyTo }: ReadMail, receivedAt: Date): string {
  const sentAt = new Date(date ?? receivedAt).toISOString()
  return inReplyTo.length > 0 ? `${sentAt}~` : sentAt
}
