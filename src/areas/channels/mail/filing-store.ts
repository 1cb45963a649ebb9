import type { MailEnvelope } from '../../../adapters/email/imap.ts'
import type { MailReader, ReadMail } from '../../../adapters/email/mail-reader.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import type { Arrived, Take } from '../chat/index.ts'
import type { Connection } from '../connections/index.ts'
import { filesOf } from './attachment-store.ts'
import { isAutomatic, isBulk, priorityOf } from './priority.ts'
import type { FolderCursor, MailStore } from './store.ts'
import { place, refsOf } from './threading.ts'
import { judgeTrust, type TrustJudgement } from './trust.ts'

interface Needs {
  store: MailStore
  reader: MailReader
  storedFiles: Pick<StoredFiles, 'put'>
  take: Take
  now: () => Date
}

/** A mail that was fetched, and where from. */
export interface Fetched {
  cursor: FolderCursor
  envelope: MailEnvelope
  raw: Uint8Array
  digest: string
  /** Whom it was delivered to, where whoever received it says so; else it is the mailbox's own addresses. */
  recipients?: readonly string[]
}

const LONGEST_TEXT = 100_000

/** The addresses that a mailbox is written to. */
const addressesOf = (
  { externalId, settings }: Pick<Connection, 'externalId' | 'settings'>,
  { recipients }: Pick<Fetched, 'recipients'>,
): string[] => {
  if (recipients) return [...recipients]
  const aliases = Array.isArray(settings.aliases) ? settings.aliases.map(String) : []
  return [externalId, ...aliases].map((address) => address.toLowerCase())
}

/** Stores a mail: its bytes first, then in one transaction the message, its place among others, and how far the folder was read. */
export const mailFiling = ({ store, reader, storedFiles, take, now }: Needs) => {
  async function judged(connection: Connection, fetched: Fetched, mail: ReadMail): Promise<TrustJudgement> {
    const sender = mail.from[0]?.address ?? ''
    return judgeTrust(mail, {
      receivedAt: fetched.envelope.receivedAt,
      ours: addressesOf(connection, fetched),
      isMember: await store.isMember(connection.payer, sender),
      isKnown: false,
      authservId: typeof connection.settings.authserv_id === 'string' ? connection.settings.authserv_id : undefined,
    })
  }

  async function keep(tx: Transaction, connection: Connection, fetched: Fetched, mail: ReadMail, fileId: string) {
    const { digest } = fetched
    if (!(await store.see(tx, connection, digest, now()))) return
    const judgement = await judged(connection, fetched, mail)
    const sender = mail.from[0]?.address ?? 'unknown'
    const threaded = { ...mail, from: sender, isBulk: isBulk(mail) }
    const placed = place(threaded, await store.known(tx, connection, refsOf(mail), sender))
    const key = placed.thread ?? `mail:${digest}`
    const bulk = threaded.isBulk ? { ref: mail.messageId, from: sender } : undefined
    await store.claim(
      tx,
      connection,
      { key, joins: placed.joins, refs: placed.claims, ...(bulk ? { bulk } : {}) },
      now(),
    )
    await take(tx, connection, [arrivedOf(connection, fetched, mail, judgement, { key, fileId })])
  }

  return async (connection: Connection, fetched: Fetched, signal: AbortSignal): Promise<void> => {
    const { cursor, envelope, raw } = fetched
    const read = await reader.read({ bytes: raw, receivedAt: envelope.receivedAt }, signal)
    const file = {
      ...({ kind: 'mails', payer: connection.payer, name: `${envelope.uid}.eml`, type: 'message/rfc822' } as const),
      createdBy: connection.owner,
      maxBytes: Math.max(raw.length, 1),
    }
    await storedFiles.put(connection.payer, file, raw, async (tx, { id: fileId }) => {
      if ('mail' in read) await keep(tx, connection, fetched, read.mail, fileId)
      else await store.park(connection, cursor, envelope, { why: read.unreadable, rawFileId: fileId, at: now() }, tx)
      await store.advance(connection, cursor, envelope.uid, tx)
    })
  }
}
export type FileMail = ReturnType<typeof mailFiling>

function arrivedOf(
  connection: Connection,
  fetched: Fetched,
  mail: ReadMail,
  { trust, why, filed }: TrustJudgement,
  { key, fileId }: { key: string; fileId: string },
): Arrived {
  const { cursor, envelope } = fetched
  const ours = addressesOf(connection, fetched)
  const sender = mail.from[0] ?? { name: '', address: 'unknown' }
  const addresses = (list: ReadMail['to']) => list.map(({ address }) => address)
  return {
    kind: 'mail',
    thread: key,
    peer: { kind: 'address', id: sender.address, ...(sender.name ? { name: sender.name } : {}) },
    sender: { id: sender.address, email: sender.address, ...(sender.name ? { name: sender.name } : {}) },
    subject: mail.subject,
    text: mail.newText.slice(0, LONGEST_TEXT).toWellFormed(),
    addressed: false,
    reply: mail.inReplyTo.length > 0,
    filed: true,
    files: filesOf(mail),
    at: envelope.receivedAt,
    order: envelope.receivedAt.toISOString(),
    rawFileId: fileId,
    trust,
    mail: {
      message_id: mail.messageId,
      folder: cursor.path,
      to: addresses(mail.to),
      cc: addresses(mail.cc),
      reply_to: addresses(mail.replyTo),
      is_read: envelope.flags.includes('\\Seen'),
      is_starred: envelope.flags.includes('\\Flagged'),
      attachments: mail.attachments,
      is_automatic: isAutomatic(mail),
      is_bulk: isBulk(mail),
      trust_line: why,
      ...(filed === undefined ? {} : { not_obeyed: filed }),
      priority: { ...priorityOf({ mail, ours, trust, inOurThread: false }) },
    },
  }
}
