import { notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import type {
  ConversationMessage,
  ConversationStore,
  InboxReader,
  MailQueryStore,
  MailRow,
} from '../mail-query-store.ts'
import type { ConversationEntry } from '../message-schema.ts'
import type { AccountService } from '../service.ts'

/** The conversation that a mail belongs to, as far as the caller may read it. */
export const mailConversation =
  ({ find, store }: { find: FindMail; store: ConversationStore }) =>
  async (id: string, caller: Caller) => {
    const { threadId, isTheirs } = await find(id, caller)
    const said = await store(caller.payer, threadId, isTheirs ? undefined : inboxReader(caller))
    return { thread_id: threadId, messages: said.map(entryOf) }
  }
export type MailConversation = ReturnType<typeof mailConversation>

const STATES = ['sending', 'sent', 'failed'] as const

const entryOf = ({ mail, ...said }: ConversationMessage): ConversationEntry => ({
  id: said.id,
  direction: said.direction,
  subject: said.subject ?? '',
  from_address: said.senderEmail ?? '',
  from_name: said.senderName,
  to_addresses: [...(mail?.to ?? []), ...(mail?.cc ?? [])],
  text: said.text,
  at: said.at,
  automatic: mail?.automatic !== undefined,
  status: said.direction === 'in' ? 'received' : (STATES.find((each) => each === said.state) ?? 'sending'),
  why: said.direction === 'in' ? null : said.why,
  sent_again: said.direction === 'in' ? 0 : said.tries,
})

export const inboxReader = (caller: Caller): InboxReader => ({
  userId: caller.userId,
  leads: permits(caller, 'inbox.manage'),
})

/** A mail, and whether it is in a mailbox that the caller sees. */
interface FoundMail extends MailRow {
  isTheirs: boolean
}

/** Finds a mail that the caller may read: in a mailbox that they see, or in an inbox that they belong to. */
export const mailFinder =
  ({ accounts, queryStore }: { accounts: Pick<AccountService, 'mine'>; queryStore: Pick<MailQueryStore, 'find'> }) =>
  async (id: string, caller: Caller): Promise<FoundMail> => {
    const [mine, found] = await Promise.all([
      accounts.mine(caller),
      queryStore.find(caller.payer, id, inboxReader(caller)),
    ])
    if (!found) throw notFound('message', id)
    const { isInInbox, ...row } = found
    const isTheirs = mine.some((each) => each.id === row.accountId)
    if (!isTheirs && !isInInbox) throw notFound('message', id)
    return { ...row, isTheirs }
  }
export type FindMail = ReturnType<typeof mailFinder>
