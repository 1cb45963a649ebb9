import { type RawBuilder, sql } from 'kysely'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'
import { listSqlWithTotal } from '../../../storage/rows/list-with-total.ts'
import { conversationOf, type StoredTriage, threadsOfConversation } from '../chat/index.ts'
import type { Factor, Tier } from './priority.ts'

/** The reader; leaders read every inbox. */
export interface InboxReader {
  userId: string
  leads: boolean
}

/** Which mails of these mailboxes to list. */
export interface MailQuery {
  accounts: readonly string[]
  /** Also mails in an inbox that they read, whosever mailbox it is. */
  reader?: InboxReader | undefined
  ids?: readonly string[] | undefined
  /** Only what is in the inbox at this time: neither archived, nor spam, nor snoozed. */
  lyingAt?: Date | undefined
  isSpam?: boolean | undefined
  priority?: Tier | undefined
  unreadOnly?: boolean | undefined
  from?: string | undefined
  isRead?: boolean | undefined
  since?: string | undefined
  until?: string | undefined
}

export interface MailAttachment {
  name: string
  type: string
  size: number
  sha256?: string
  /** It is part of the text. */
  inline?: boolean
  tooLarge?: boolean
}

export interface MailRow {
  id: string
  accountId: string
  provider: string
  threadId: string
  subject: string | null
  senderEmail: string | null
  senderName: string | null
  text: string
  trust: string | null
  rawFileId: string | null
  receivedAt: string
  orderKey: string
  debateId: string | null
  /** The latest triage. */
  triage: StoredTriage | null
  mail: {
    message_id: string
    to: string[]
    cc: string[]
    reply_to?: string[]
    is_read: boolean
    is_starred: boolean
    is_important?: boolean
    attachments: MailAttachment[]
    trust_line: string
    not_obeyed?: string
    priority: { score: number; tier: Tier; confidence: number; factors: Factor[] }
  }
}

export interface AccountFacts {
  id: string
  lastSync: string | null
  total: number
  unread: number
  parked: number
  /** The server that most of the newest mails name at the top as the one that checked them. */
  authservSeen: string | null
}

/** The number of mails that are checked for it. */
const NEWEST = 20

/** Below this confidence the rules of triage leave the decision to agents. */
const SURE_BY_RULES = 0.7

/** Whether a message is in an inbox that a person reads. */
export const liesInInboxOf = ({ userId, leads }: InboxReader, messageId: RawBuilder<unknown>) => sql`exists (
  select from inbox_items as item where item.message_id = ${messageId} and (${leads}::boolean or exists (
    select from inbox_people where inbox_id = item.inbox_id and user_id = ${userId})))`

const inInboxAt = (at: Date) => sql`
  coalesce(mail ->> 'is_archived', mail ->> 'is_spam', 'false') = 'false'
  and coalesce(mail ->> 'snoozed_until', '') <= ${at.toISOString()}`

/** The conditions of a query, as SQL. */
export function mailConditions(payer: string, query: MailQuery) {
  const { accounts, reader, ids, lyingAt, isSpam, priority, unreadOnly, from, isRead, since, until } = query
  const isSeen = sql`connection_id = any (${[...accounts]})`
  const conditions = [
    sql`organization_id = ${payer} and kind = 'mail' and direction = 'in'`,
    reader === undefined ? isSeen : sql`(${isSeen} or ${liesInInboxOf(reader, sql`messages.id`)})`,
    ...(ids === undefined ? [] : [sql`id = any (${[...ids]})`]),
    ...(isSpam ? [sql`mail ->> 'is_spam' = 'true'`] : []),
    ...(lyingAt === undefined ? [] : [inInboxAt(lyingAt)]),
    ...(priority === undefined ? [] : [sql`mail -> 'priority' ->> 'tier' = ${priority}`]),
    ...(unreadOnly ? [sql`mail ->> 'is_read' = 'false'`] : []),
    ...(isRead === undefined ? [] : [sql`mail ->> 'is_read' = ${String(isRead)}`]),
    ...(from === undefined ? [] : [sql`sender_email = ${from}`]),
    ...(since === undefined ? [] : [sql`happened_at >= ${since}`]),
    ...(until === undefined ? [] : [sql`happened_at <= ${until}`]),
  ]
  return sql.join(conditions, sql` and `)
}

const SHOWN = sql`id, connection_id as "accountId", source as provider, ${conversationOf(sql`messages.thread_id`)} as "threadId", subject,
  sender_email as "senderEmail", sender_name as "senderName", text, trust, raw_file_id as "rawFileId",
  happened_at as "receivedAt", order_key as "orderKey", debate_id as "debateId", mail, triage`

/** What became of the mails of some mailboxes. */
interface Handled {
  /** From receipt to the first answer, on average. */
  answerHours: number | null
  answered: number
  undecided: number
  starred: number
  snoozed: number
  /** In the inbox now: neither archived, nor spam, nor snoozed. */
  lying: number
  /** Of these, those that were read. */
  settled: number
  today: number
  sentToday: number
}

const NOTHING: Handled = {
  answerHours: null,
  answered: 0,
  undecided: 0,
  starred: 0,
  snoozed: 0,
  lying: 0,
  settled: 0,
  today: 0,
  sentToday: 0,
}

export const mailQueryStore = (db: Database) => ({
  /** An incoming mail in any mailbox, and whether it is in an inbox that this person reads. */
  async find(payer: string, id: string, reader: InboxReader): Promise<(MailRow & { isInInbox: boolean }) | undefined> {
    const { rows } = await sql<MailRow & { isInInbox: boolean }>`
      select ${SHOWN}, ${liesInInboxOf(reader, sql`messages.id`)} as "isInInbox" from messages
      where organization_id = ${payer} and kind = 'mail' and direction = 'in' and id = ${id}`.execute(db)
    return rows[0]
  },

  list(payer: string, query: MailQuery, page: Page): Promise<Slice<MailRow>> {
    const from = sql`from messages where ${mailConditions(payer, query)}`
    const rows = sql<MailRow>`select ${SHOWN} ${from} order by happened_at desc, number desc`
    return listSqlWithTotal(db, { rows, from }, page)
  },

  /** The bytes of an incoming mail, where they are still stored. */
  async rawFileOf(payer: string, id: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('messages')
      .select('raw_file_id')
      .where('organization_id', '=', payer)
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.raw_file_id ?? undefined
  },

  async accounts(payer: string, ids: readonly string[]): Promise<Map<string, AccountFacts>> {
    const { rows } = await sql<AccountFacts>`
        select account as id,
          (select max(synced_at) from mail_folders where connection_id = account) as "lastSync",
          (select count(*)::int from messages where organization_id = ${payer} and connection_id = account and kind = 'mail'
            and direction = 'in') as total,
          (select count(*)::int from messages where organization_id = ${payer} and connection_id = account and kind = 'mail'
            and direction = 'in' and mail ->> 'is_read' = 'false') as unread,
          (select count(*)::int from mail_parked where connection_id = account) as parked,
          (select nullif(mode() within group (order by coalesce(mail ->> 'authserv_id', '')), '') from (
            select mail from messages where connection_id = account and kind = 'mail' and direction = 'in'
            order by happened_at desc, number desc limit ${NEWEST}) as newest) as "authservSeen"
        from unnest(${[...ids]}::text[]) as account`.execute(db)
    return new Map(rows.map((row) => [row.id, row]))
  },

  async counts(payer: string, query: MailQuery, { at, zone }: { at: Date; zone: string }) {
    const where = mailConditions(payer, query)
    const today = sql`date_trunc('day', ${at.toISOString()}::timestamptz at time zone ${zone}) at time zone ${zone}`
    const [tiers, senders, hours, handled] = await Promise.all([
      sql<{ tier: Tier; count: number }>`
          select mail -> 'priority' ->> 'tier' as tier, count(*)::int as count from messages where ${where} group by 1`.execute(
        db,
      ),
      sql<{ email: string; count: number }>`
          select coalesce(sender_email, '') as email, count(*)::int as count from messages where ${where}
          group by 1 order by 2 desc, 1 limit 10`.execute(db),
      sql<{ hour: number; count: number }>`
          select extract(hour from happened_at at time zone ${zone})::int as hour, count(*)::int as count
          from messages where ${where} group by 1 order by 1`.execute(db),
      sql<Handled>`
          select avg(extract(epoch from first_answer_at - happened_at) / 3600)::float8 as "answerHours",
            count(first_answer_at)::int as answered,
            count(*) filter (where mail ->> 'is_starred' = 'true')::int as starred,
            count(*) filter (where coalesce(mail ->> 'snoozed_until', '') > ${at.toISOString()})::int as snoozed,
            count(*) filter (where ${inInboxAt(at)})::int as lying,
            count(*) filter (where mail ->> 'is_read' = 'true' and ${inInboxAt(at)})::int as settled,
            count(*) filter (where happened_at >= ${today})::int as today,
            (select count(*)::int from messages where organization_id = ${payer} and kind = 'mail' and direction = 'out' and state = 'sent'
              and connection_id = any (${[...query.accounts]}) and happened_at >= ${today}) as "sentToday",
            count(*) filter (where first_answer_at is null and triage is null and mail ->> 'is_read' = 'false' and ${inInboxAt(at)}
              and (mail -> 'priority' ->> 'confidence')::float8 < ${SURE_BY_RULES})::int as undecided
          from messages where ${where}`.execute(db),
    ])
    return { tiers: tiers.rows, senders: senders.rows, hours: hours.rows, handled: handled.rows[0] ?? NOTHING }
  },
})
export type MailQueryStore = ReturnType<typeof mailQueryStore>

export interface ConversationMessage {
  id: string
  direction: 'in' | 'out'
  subject: string | null
  senderEmail: string | null
  senderName: string | null
  text: string
  state: string
  why: string | null
  tries: number
  at: string
  mail: { to?: string[]; cc?: string[]; automatic?: string; trust_line?: string } | null
}

const MOST_IN_CONVERSATION = 100

/**
 * The messages in the conversation of a mail, the oldest first; for readers of an inbox only those that are in it, and
 * the answers in the threads of these.
 */
export const conversationStore =
  (db: Database) =>
  async (payer: string, conversationId: string, reader: InboxReader | undefined): Promise<ConversationMessage[]> => {
    const isSeen =
      reader === undefined
        ? sql`true`
        : sql`case direction when 'in' then ${liesInInboxOf(reader, sql`messages.id`)} else exists (
            select from messages as read
            where read.thread_id = messages.thread_id and ${liesInInboxOf(reader, sql`read.id`)}) end`
    const { rows } = await sql<ConversationMessage>`
      select id, direction, subject, sender_email as "senderEmail", sender_name as "senderName", text, state, why, tries,
        happened_at as at, mail
      from messages
      where organization_id = ${payer} and thread_id in ${threadsOfConversation(conversationId)} and kind = 'mail' and ${isSeen}
      order by number desc limit ${MOST_IN_CONVERSATION}`.execute(db)
    return rows.toReversed()
  }
export type ConversationStore = ReturnType<typeof conversationStore>
