import { buffer } from 'node:stream/consumers'
import { Check } from 'typebox/value'
import { composeMail, type MailToCompose, renderMail } from '../../../adapters/email/compose-mail.ts'
import { handOver } from '../../../adapters/email/smtp.ts'
import { OutboundError } from '../../../adapters/outbound/errors.ts'
import { VendorError } from '../../../adapters/outbound/vendor-error.ts'
import { defineEffect, type Effect, type Sent } from '../../../background/outbox/effect.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import { type chat, type OutgoingMailStore, PostBody } from '../chat/index.ts'
import type { Connection, Connections } from '../connections/index.ts'
import { MAIL } from './delivery/mail-draft.ts'
import type { MailServers } from './delivery/smtp-servers.ts'
import type { MailQueryStore } from './mail-query-store.ts'

type Row = NonNullable<Awaited<ReturnType<OutgoingMailStore['find']>>>

const GONE: Sent = { outcome: 'refused', why: 'The message, or the mailbox, is gone' }
const NOTHING_LEFT: Sent = { outcome: 'refused', why: 'The mail is no longer stored, so it is not forwarded' }
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const AUTOMATIC = ['auto-replied', 'auto-generated'] as const

/** Sends mails: each try sends the same bytes, and says when an earlier try may have arrived. */
export function mailEffects({
  outgoing,
  connections,
  servers,
  mailPosts,
  queryStore,
  storedFiles,
}: {
  outgoing: OutgoingMailStore
  connections: Pick<Connections, 'find'>
  servers: Pick<MailServers, 'wayOf'>
  mailPosts: ReturnType<typeof chat>['mailPosts']
  queryStore: Pick<MailQueryStore, 'rawFileOf'>
  storedFiles: Pick<StoredFiles, 'find' | 'open'>
}) {
  /** Writes the text once; leaves out what was erased meanwhile. */
  async function writeText(row: Row): Promise<Row | undefined> {
    if (row.mail.says === undefined || row.text !== '') return row
    const card = Check(PostBody, row.mail.says) ? await mailPosts.render(row.mail.says) : undefined
    if (!card) return undefined
    await outgoing.setText(row.id, renderMail(card))
    return outgoing.find(row.id)
  }

  async function passedOn({ org, mail }: Row): Promise<MailToCompose['passedOn']> {
    if (typeof mail.passes_on !== 'string') return undefined
    const fileId = await queryStore.rawFileOf(org, mail.passes_on)
    const file = fileId === undefined ? undefined : await storedFiles.find(org, fileId)
    const content = file && (await storedFiles.open(file))
    return content && { name: 'message.eml', bytes: await buffer(content) }
  }

  async function bytesOf(
    row: Row,
    from: MailToCompose['from'],
    passedOn: MailToCompose['passedOn'],
    sentBefore: number,
  ): Promise<Uint8Array> {
    const { mail } = row
    return composeMail({
      from,
      replyTo: from.address === row.from ? undefined : row.from,
      to: texts(mail.to),
      cc: texts(mail.cc),
      subject: row.subject,
      text: row.text,
      html: typeof mail.html === 'string' ? mail.html : undefined,
      date: new Date(row.createdAt),
      messageId: String(mail.message_id),
      inReplyTo: typeof mail.in_reply_to === 'string' ? mail.in_reply_to : undefined,
      references: texts(mail.references),
      automatic: AUTOMATIC.find((word) => word === mail.automatic),
      passedOn,
      sentBefore,
    })
  }

  /** Nothing has left yet: a fault of the account can still be mended. */
  async function wayOf(connection: Connection, { from, mail }: Row, signal: AbortSignal) {
    try {
      const way = await servers.wayOf(connection, { from, isAutomatic: mail.automatic !== undefined }, signal)
      return typeof way === 'string' ? notSent(way) : way
    } catch (fault) {
      if (fault instanceof VendorError || fault instanceof OutboundError || fault instanceof ServiceError)
        return notSent(fault.message)
      throw fault
    }
  }

  async function send(effect: Effect<{ message_id: string }>, signal: AbortSignal): Promise<Sent> {
    const found = await outgoing.find(effect.body.message_id)
    const row = found && (await writeText(found))
    const connection = row && (await connections.find(effect.org, row.connectionId))
    if (!row || !connection || connection.removedAt !== null) return GONE
    const attached = await passedOn(row)
    if (row.mail.passes_on !== undefined && !attached) return NOTHING_LEFT
    const way = await wayOf(connection, row, signal)
    if ('outcome' in way) return way
    const sentBefore = effect.doubt ? await outgoing.sentAgain(row.id) : 0
    const to = ['to', 'cc', 'bcc'].flatMap((field) => texts(row.mail[field]))
    const from = authorOf(row, connection, way.from)
    const bytes = await bytesOf(row, from, attached, sentBefore)
    const handed = await handOver(way.server, { from: from.address, to }, bytes, signal)
    if (handed.outcome !== 'accepted') return handed
    const answer = { refused: [...handed.refused] }
    return { outcome: 'done', externalId: String(row.mail.message_id), ...(answer.refused.length > 0 && { answer }) }
  }

  return [
    defineEffect({
      ...MAIL,
      doubt: 'send again and say so',
      timeoutSeconds: 120,
      send: (effect, { signal }) => send(effect, signal),
      async settled(tx, { org, body }, settled) {
        if (settled.state === 'waiting') return
        const sent = settled.state === 'done'
        await outgoing.settle(tx, body.message_id, { sent, why: settled.why ?? null, at: settled.at })
        const row = await outgoing.find(body.message_id, tx)
        const said = row && postOf(row)
        if (said) await mailPosts.settled(tx, { org, body: said }, settled)
      },
    }),
  ]
}

/** What the mail counts as: an answer to the message that it answers, also where a person wrote it. */
function postOf({ threadId, mail }: Row): PostBody | undefined {
  if (Check(PostBody, mail.says)) return mail.says
  return typeof mail.answers === 'string'
    ? { say: 'recorded', thread_id: threadId, message_id: mail.answers }
    : undefined
}

/** The owner chooses the name of a mailbox, so that the installation does not sign with it. */
function authorOf(row: Row, { name }: Connection, installation: string | undefined): MailToCompose['from'] {
  if (installation !== undefined) return { name: '', address: installation }
  return { name: name === row.from ? '' : name, address: row.from }
}

const notSent = (why: string): Extract<Sent, { outcome: 'failed' }> => ({ outcome: 'failed', why })
