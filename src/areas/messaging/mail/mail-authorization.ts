import { Check } from 'typebox/value'
import type { Incoming } from '../../../adapters/chat/incoming-message.ts'
import type { ReadMail } from '../../../adapters/email/mail-reader.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { Transaction } from '../../../storage/database.ts'
import { once } from '../../../storage/rows/delivered-once.ts'
import { type OutgoingMailStore, PostBody } from '../chat/index.ts'
import type { Connection } from '../connections/index.ts'
import type { ReplyIds } from './delivery/reply-ids.ts'
import { isAutomatic, isBulk } from './priority.ts'
import { judgeTrust, type MailTrust, type TrustFacts } from './trust.ts'

/** Whether a mail is acted upon, and in whose name, or why it is only filed. */
export type MailDecision =
  | {
      /** Undefined of a known sender outside the organization, who asks in the name of the mailbox's owner. */
      userId: string | undefined
      /** The debate or the breakpoint of our mail that this one answers. */
      act?: NonNullable<Incoming['act']>
      /** Where the signature does not cover the subject, only the text counts. */
      isSubjectSigned: boolean
      order: string
      filed?: undefined
    }
  | { filed: string }

/** The address of a mailbox at which members ask the panel. */
const askAddressOf = ({ settings }: Pick<Connection, 'settings'>): string | undefined =>
  typeof settings.ask_address === 'string' ? settings.ask_address.toLowerCase() : undefined

/** Mails from before the mailbox took questions were not written as questions; older settings have no date. */
const whyUnasked = ({ settings }: Pick<Connection, 'settings'>, receivedAt: Date): string | undefined =>
  typeof settings.ask_since === 'string' && isBefore(receivedAt, settings.ask_since)
    ? 'It arrived before anybody was asked at this mailbox'
    : undefined

/** Decides whether a mail may give chat commands: once for each signed mail, and only where its signature covers our address. */
export const mailAuthorization = ({
  ids,
  outgoing,
  now,
}: {
  ids: Pick<ReplyIds, 'messageOf'>
  outgoing: Pick<OutgoingMailStore, 'find'>
  now: () => Date
}) => {
  /** The debate or breakpoint of our mail to this very sender, within its 30 days. */
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
  ): Promise<MailDecision> => {
    const address = askAddressOf(connection)
    if (address === undefined) return { filed: 'Nobody is asked at this mailbox' }
    const earlier = facts.earlier ?? whyUnasked(connection, facts.receivedAt)
    if (earlier !== undefined) return { filed: earlier }
    const judged = judgeTrust(mail, { ...facts, ours: [address] })
    const noAnswer = whyNoAutoReply(mail, judged.trust)
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
export type AuthorizeMail = ReturnType<typeof mailAuthorization>

/** Orders mails by their own dates, because mails overtake each other; within a second a reply comes after its question. */
function orderOf({ date, inReplyTo }: ReadMail, receivedAt: Date): string {
  const sentAt = new Date(date ?? receivedAt).toISOString()
  return inReplyTo.length > 0 ? `${sentAt}~` : sentAt
}

/** As long as `once` remembers what was acted upon. */
const REMEMBERED_DAYS = 30
const SECOND_MS = 1_000

/** Mail servers give whole seconds. */
const isBefore = (receivedAt: Date, moment: string): boolean =>
  receivedAt.getTime() < Math.floor(Date.parse(moment) / SECOND_MS) * SECOND_MS

/** Why a mail is too old for rules and questions; undefined where it is not. */
export function whyTooOld(
  { createdAt }: Pick<Connection, 'createdAt'>,
  receivedAt: Date,
  now: Date,
): string | undefined {
  if (isBefore(receivedAt, createdAt)) return 'It arrived before the mailbox was connected'
  const age = now.getTime() - receivedAt.getTime()
  return age > REMEMBERED_DAYS * DAY_MS ? `It arrived more than ${REMEMBERED_DAYS} days ago` : undefined
}

type Facts = Pick<ReadMail, 'marks' | 'from' | 'to' | 'cc'>

/** Whether Parley sent it automatically, here or at another installation. */
export const isOfParley = ({ marks }: Pick<ReadMail, 'marks'>): boolean => marks['x-parley-loop'] !== undefined

const MACHINES = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+-][^@]*)?@/i

/** Why a mail gets no automatic reply (RFC 3834); undefined where it may. */
export function whyNoAutoReply(mail: Facts, trust: MailTrust): string | undefined {
  const { marks, from } = mail
  const sender = from[0]?.address ?? ''
  if (isOfParley(mail)) return 'Parley wrote it'
  if (isAutomatic(mail) || marks['x-failed-recipients'] !== undefined) return 'A machine wrote it'
  if (marks['x-auto-response-suppress'] !== undefined) return 'It wants no automatic answer'
  if (isBulk(mail)) return 'It went to many'
  if (marks['return-path']?.some((path) => /^<\s*>$/.test(path.trim()))) return 'It takes no answer'
  if (sender === '' || MACHINES.test(sender)) return 'Its sender takes no answers'
  if (trust === 'failed') return 'Its sender is not who it claims to be'
  return undefined
}
