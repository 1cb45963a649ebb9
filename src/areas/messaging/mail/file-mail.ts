import type { MailEnvelope } from '../../../adapters/email/imap.ts'
import type { MailReader, MailReading, ReadMail } from '../../../adapters/email/mail-reader.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import { lockName } from '../../../storage/rows/name-lock.ts'
import { type InboundMessage, joinConversations, type Take } from '../chat/index.ts'
import type { Connection } from '../connections/index.ts'
import { filesOf } from './attachment-store.ts'
import type { FolderCursor } from './folder-store.ts'
import { type AuthorizeMail, isOfParley, type MailDecision, whyNoAutoReply, whyTooOld } from './mail-authorization.ts'
import { isAutomatic, isBulk, listIdOf, priorityOf } from './priority.ts'
import type { MailIndex } from './search/index-store.ts'
import { bytesDigest, type MailStore, type SenderFacts, senderFacts } from './store.ts'
import { placeInThread, refsOf } from './threading.ts'
import { judgeTrust, type TrustJudgement, topmostResults } from './trust.ts'

/** A fetched mail, and its folder. */
export interface FetchedMail {
  cursor: FolderCursor
  envelope: MailEnvelope
  raw: Uint8Array
  digest: string
  /** The recipients, where the receiving server reports them; by default the addresses of the mailbox. */
  recipients?: readonly string[]
}

const LONGEST_TEXT = 100_000
const MOST_REFERENCES = 20
const FILED = { filed: true } as const

/** The addresses of a mailbox. */
const addressesOf = (
  { externalId, settings }: Pick<Connection, 'externalId' | 'settings'>,
  { recipients }: Pick<FetchedMail, 'recipients'>,
): string[] => {
  if (recipients) return [...recipients]
  const aliases = Array.isArray(settings.aliases) ? settings.aliases.map(String) : []
  return [externalId, ...aliases].map((address) => address.toLowerCase())
}

/** Stores a mail: first its bytes, then in one transaction the message, its place in a thread, and the position in the folder. */
export const mailFiler = ({
  store: mails,
  reader,
  storedFiles,
  take,
  authorize,
  index,
  now,
}: {
  store: MailStore
  reader: Pick<MailReader, 'read'>
  storedFiles: Pick<StoredFiles, 'put'>
  take: Take
  authorize: AuthorizeMail
  index: Pick<MailIndex, 'bring'>
  now: () => Date
}) => {
  async function factsOf(connection: Connection, fetched: FetchedMail, mail: ReadMail, isKnown: boolean) {
    const userId = await mails.memberWith(connection.payer, mail.from[0]?.address ?? '')
    const { authserv_id } = connection.settings
    return {
      receivedAt: fetched.envelope.receivedAt,
      ours: addressesOf(connection, fetched),
      isMember: userId !== undefined,
      isKnown,
      userId,
      earlier: whyTooOld(connection, fetched.envelope.receivedAt, now()),
      authservId: typeof authserv_id === 'string' ? authserv_id : undefined,
    }
  }

  async function keep(tx: Transaction, connection: Connection, fetched: FetchedMail, mail: ReadMail, fileId: string) {
    const { digest, raw } = fetched
    await lockName(tx, `mail threads ${connection.id}`)
    for (const each of [digest, bytesDigest(raw)]) if (!(await mails.see(tx, connection, each, now()))) return
    const sender = mail.from[0]?.address ?? 'unknown'
    const threaded = { ...mail, from: sender, isBulk: isBulk(mail) }
    const known = await mails.known(tx, connection, refsOf(mail), sender)
    const placed = placeInThread(threaded, known)
    const named = known.map(({ thread }) => thread)
    const conversation = await joinConversations(tx, connection.id, named)
    const writer = await senderFacts(tx, connection, sender, placed.thread)
    const facts = await factsOf(connection, fetched, mail, writer.isWritten)
    const judgement = judgeTrust(mail, facts)
    const obeyed = await authorize(tx, connection, mail, facts)
    const key = placed.thread ?? `mail:${digest}`
    const bulk = threaded.isBulk ? { bulkFrom: sender } : {}
    await mails.claim(tx, connection, { key, refs: placed.claims, own: mail.messageId, ...bulk }, now())
    const { earlier } = facts
    const arrived = arrivedOf(connection, fetched, mail, judgement, { key, fileId, obeyed, earlier, writer })
    const taken = await take(tx, connection, [{ ...arrived, ...(conversation !== undefined && { conversation }) }])
    const ids = taken.flatMap((each) => ('messageId' in each ? [each.messageId] : []))
    await index.bring(tx, connection.id, ids)
  }

  const read = ({ raw, envelope }: Pick<FetchedMail, 'raw' | 'envelope'>, signal: AbortSignal): Promise<MailReading> =>
    reader.read({ bytes: raw, receivedAt: envelope.receivedAt, isPatient: true }, signal)

  async function store(connection: Connection, fetched: FetchedMail, reading: MailReading): Promise<void> {
    const { cursor, envelope, raw } = fetched
    const file = {
      ...({ kind: 'mails', payer: connection.payer, name: `${envelope.uid}.eml`, type: 'message/rfc822' } as const),
      createdBy: connection.owner,
      maxBytes: Math.max(raw.length, 1),
    }
    await storedFiles.put(connection.payer, file, raw, async (tx, { id: fileId }) => {
      if ('mail' in reading) await keep(tx, connection, fetched, reading.mail, fileId)
      else await mails.park(connection, cursor, envelope, { why: reading.unreadable, rawFileId: fileId, at: now() }, tx)
      await mails.advance(connection, cursor, envelope.uid, tx)
    })
  }

  return { read, store }
}

interface Filed {
  key: string
  fileId: string
  obeyed: MailDecision
  /** Why nothing follows from it. */
  earlier: string | undefined
  writer: SenderFacts
}

const actOf = ({ userId, act }: Extract<MailDecision, { order: string }>) => ({
  ...(userId !== undefined && { userId }),
  ...(act && { act }),
})

export type MailFiler = ReturnType<typeof mailFiler>

function arrivedOf(
  connection: Connection,
  fetched: FetchedMail,
  mail: ReadMail,
  { trust, why }: TrustJudgement,
  { key, fileId, obeyed, earlier, writer }: Filed,
): InboundMessage {
  const { cursor, envelope } = fetched
  const ours = addressesOf(connection, fetched)
  const noAnswer = whyNoAutoReply(mail, trust)
  const listId = listIdOf(mail)
  const { authservId } = topmostResults(mail)
  const sender = mail.from[0] ?? { name: '', address: 'unknown' }
  const addresses = (list: ReadMail['to']) => list.map(({ address }) => address)
  return {
    kind: 'mail',
    thread: key,
    peer: { kind: 'address', id: sender.address, ...(sender.name ? { name: sender.name } : {}) },
    sender: { id: sender.address, email: sender.address, ...(sender.name ? { name: sender.name } : {}) },
    subject: mail.subject,
    text: mail.newText.slice(0, LONGEST_TEXT).toWellFormed(),
    addressed: obeyed.filed === undefined,
    reply: mail.inReplyTo.length > 0,
    ...(obeyed.filed === undefined ? actOf(obeyed) : FILED),
    ...(earlier !== undefined && { earlier: true }),
    files: filesOf(mail),
    at: envelope.receivedAt,
    order: obeyed.filed === undefined ? obeyed.order : envelope.receivedAt.toISOString(),
    rawFileId: fileId,
    trust,
    mail: {
      message_id: mail.messageId,
      folder: cursor.path,
      to: addresses(mail.to),
      cc: addresses(mail.cc),
      reply_to: addresses(mail.replyTo),
      references: mail.references.slice(-MOST_REFERENCES),
      is_read: envelope.flags.includes('\\Seen'),
      is_starred: envelope.flags.includes('\\Flagged'),
      attachments: mail.attachments,
      is_automatic: isAutomatic(mail),
      is_bulk: isBulk(mail),
      ...(listId !== undefined && { list_id: listId }),
      ...(authservId !== undefined && { authserv_id: authservId }),
      ...(isOfParley(mail) && { is_ours: true }),
      ...(noAnswer !== undefined && { no_answer: noAnswer }),
      trust_line: earlier === undefined ? why : `${why}. ${earlier}, so nothing is done about it`,
      ...(obeyed.filed !== undefined && { not_obeyed: obeyed.filed }),
      ...(obeyed.filed === undefined && !obeyed.isSubjectSigned && { is_subject_unsigned: true }),
      priority: { ...priorityOf({ mail, ours, trust, receivedAt: envelope.receivedAt, ...writer }) },
    },
  }
}
