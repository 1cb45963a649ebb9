import { sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { listSqlWithTotal } from '../../../../storage/rows/list-with-total.ts'
import { conversationOf } from '../../chat/index.ts'
import { type InboxReader, liesInInboxOf } from '../mail-query-store.ts'

/** Which outgoing mails to list. */
interface SentQuery {
  accounts: readonly string[]
  state?: string | undefined
}

export interface SentRow {
  id: string
  accountId: string
  threadId: string
  subject: string | null
  text: string
  state: 'sending' | 'sent' | 'failed'
  why: string | null
  tries: number
  createdAt: string
  sentAt: string | null
  mail: { to: string[]; cc: string[]; automatic?: string }
}

const SHOWN = sql`id, connection_id as "accountId", ${conversationOf(sql`messages.thread_id`)} as "threadId", subject, text, state, why, tries,
  received_at as "createdAt", done_at as "sentAt", mail`

/** Mails that were sent from mailboxes, for people who look at them. */
export const sentStore = (db: Database) => ({
  /** A mail of any mailbox, and whether it answers mails of an inbox that this person reads. */
  async find(payer: string, id: string, reader: InboxReader): Promise<(SentRow & { isInInbox: boolean }) | undefined> {
    const { rows } = await sql<SentRow & { isInInbox: boolean }>`
      select ${SHOWN}, exists (select from messages as read
        where read.thread_id = messages.thread_id and ${liesInInboxOf(reader, sql`read.id`)}) as "isInInbox"
      from messages where organization_id = ${payer} and kind = 'mail' and direction = 'out' and id = ${id}`.execute(db)
    return rows[0]
  },

  list(payer: string, { accounts, state }: SentQuery, page: Page): Promise<Slice<SentRow>> {
    const where = sql.join(
      [
        sql`organization_id = ${payer} and kind = 'mail' and direction = 'out'`,
        sql`connection_id = any (${[...accounts]})`,
        ...(state === undefined ? [] : [sql`state = ${state}`]),
      ],
      sql` and `,
    )
    const from = sql`from messages where ${where}`
    const rows = sql<SentRow>`select ${SHOWN} ${from} order by number desc`
    return listSqlWithTotal(db, { rows, from }, page)
  },

  /** The key under which a message was queued. */
  async keyOf(tx: Transaction, payer: string, kind: string, messageId: string): Promise<string | undefined> {
    const { rows } = await sql<{ key: string }>`
      select key from effects
      where organization_id = ${payer} and kind = ${kind} and body ->> 'message_id' = ${messageId}`.execute(tx)
    return rows[0]?.key
  },

  transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => db.transaction().execute(work),
})
export type SentStore = ReturnType<typeof sentStore>
