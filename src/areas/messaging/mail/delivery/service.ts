import type { Outbox } from '../../../../background/outbox/outbox.ts'
import { conflict, notFound, unavailable } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { type Page, pageResult } from '../../../../shared/pagination.ts'
import type { OutgoingMailStore } from '../../chat/index.ts'
import type { Connection, Connections } from '../../connections/index.ts'
import type { MailRow } from '../mail-query-store.ts'
import { type FindMail, inboxReader } from '../message/conversation.ts'
import type { ReplyBody, SendBody, SentMessage } from '../message-schema.ts'
import { type AccountService, aliasesOf } from '../service.ts'
import { MAIL, type MailDraft } from './mail-draft.ts'
import type { MailQueue } from './queue-mail.ts'
import type { SentRow, SentStore } from './sent-store.ts'
import type { MailServers } from './smtp-servers.ts'

interface DeliveryServiceDependencies {
  accounts: Pick<AccountService, 'mine'>
  connections: Pick<Connections, 'find'>
  find: FindMail
  servers: Pick<MailServers, 'nameOf'>
  mailQueue: Pick<MailQueue, 'queue'>
  outbox: Pick<Outbox, 'resend'>
  outgoing: Pick<OutgoingMailStore, 'reopen'>
  sent: SentStore
  newId: NewId
}

const LATER_SECONDS = 3_600

/** Mails that people write by hand, from the mailboxes that they see. */
export function deliveryService(needs: DeliveryServiceDependencies) {
  const { accounts, connections, find, servers, mailQueue, outbox, outgoing, sent, newId } = needs
  const ownOf = async (caller: Caller, id: string): Promise<Connection | undefined> =>
    (await accounts.mine(caller)).find((each) => each.id === id)

  async function sentMessage(id: string, caller: Caller): Promise<SentMessage> {
    const [mine, row] = await Promise.all([accounts.mine(caller), sent.find(caller.payer, id, inboxReader(caller))])
    if (!row) throw notFound('message', id)
    if (!row.isInInbox && !mine.some((each) => each.id === row.accountId)) throw notFound('message', id)
    return messageOf(row)
  }

  async function queueDraft(account: Connection, draft: Omit<MailDraft, 'key' | 'by'>, caller: Caller) {
    const sender = await servers.nameOf(account)
    if ('why' in sender) throw unavailable(`This mailbox cannot send. ${sender.why}`, LATER_SECONDS)
    const full = { ...draft, key: newId('message'), by: caller.userId }
    const outcome = await sent.transaction((tx) => mailQueue.queue(tx, account, full))
    if (outcome.held !== undefined) throw conflict(outcome.held)
    return { success: true as const, message: await sentMessage(outcome.messageId, caller) }
  }

  return {
    async reply(id: string, { body, reply_all, cc = [] }: ReplyBody, caller: Caller) {
      const row = await find(id, caller)
      const account = await connections.find(caller.payer, row.accountId)
      if (!account) throw conflict('Its mailbox is no longer connected')
      const to = answerTo(row)
      if (to.length === 0) throw conflict('It names no sender to reply to')
      const ours = new Set([account.externalId.toLowerCase(), ...aliasesOf(account), ...to])
      const others = reply_all ? [...row.mail.to, ...row.mail.cc].filter((address) => !ours.has(address)) : []
      const copies = [...new Set([...others, ...cc])]
      return queueDraft(account, { as: 'reply', about: id, to, cc: copies, text: body }, caller)
    },

    async send({ account_id, to, cc = [], bcc = [], subject, body }: SendBody, caller: Caller) {
      const account = await ownOf(caller, account_id)
      if (!account) throw notFound('account', account_id)
      return queueDraft(account, { as: 'letter', to, cc, bcc, subject, text: body }, caller)
    },

    async list(asked: Page & { account_id?: string | undefined; status?: string | undefined }, caller: Caller) {
      const ids = (await accounts.mine(caller)).map((each) => each.id)
      const { account_id, status: state } = asked
      if (account_id !== undefined && !ids.includes(account_id)) throw notFound('account', account_id)
      const draft = { accounts: account_id === undefined ? ids : [account_id], state }
      const { items, total } = await sent.list(caller.payer, draft, asked)
      return pageResult('messages', { items: items.map(messageOf), total }, asked)
    },

    async resend(id: string, caller: Caller) {
      await sentMessage(id, caller)
      const isOpen = await sent.transaction(async (tx) => {
        const key = await sent.keyOf(tx, caller.payer, MAIL.name, id)
        const isReopened = key !== undefined && (await outbox.resend(tx, { org: caller.payer, kind: MAIL, key }))
        if (isReopened) await outgoing.reopen(tx, id)
        return isReopened
      })
      if (!isOpen) throw conflict('It was sent or is being sent')
      return { success: true as const, message: await sentMessage(id, caller) }
    },
  }
}
export type DeliveryService = ReturnType<typeof deliveryService>

/** A person sees whom they answer, so that the Reply-To of the mail is followed. */
const answerTo = ({ mail, senderEmail }: MailRow): string[] => {
  const asked = mail.reply_to ?? []
  return asked.length > 0 ? asked : senderEmail === null ? [] : [senderEmail]
}

const messageOf = ({ mail, ...row }: SentRow): SentMessage => ({
  id: row.id,
  account_id: row.accountId,
  thread_id: row.threadId,
  subject: row.subject ?? '',
  to: mail.to,
  cc: mail.cc,
  text: row.text,
  automatic: mail.automatic !== undefined,
  status: row.state,
  why: row.why,
  sent_again: row.tries,
  created_at: row.createdAt,
  sent_at: row.state === 'sent' ? row.sentAt : null,
})
