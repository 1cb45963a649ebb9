import { sql } from 'kysely'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { together } from '../../../../storage/connection/together.ts'
import type { Transaction } from '../../../../storage/database.ts'
import { nameLock } from '../../../../storage/rows/name-lock.ts'
import type { SentFrom } from './mail-draft.ts'
import { writesFrom } from './sender-address.ts'

/** The mail that is answered or forwarded. */
export interface AnsweredMail {
  id: string
  threadId: string
  threadKey: string
  trust: string | null
  messageId: string
  references: string[]
  /** The subject of the newest mail in its conversation, because people change it. */
  newestSubject: string
  mail: JsonObject
}

interface Author {
  email: string
  /** Null for a person outside the organization who may ask. */
  userId: string | null
}

const isProven = sql`direction = 'in' and kind = 'mail' and state <> 'filed'
  and (trust = 'member' and user_id is not null or trust = 'known')`

/** What an outgoing mail is about, and who may receive it. */
export const replyContextStore = {
  /** The sender address of a mailbox. */
  async addressOf(tx: Transaction, connectionId: string): Promise<string | undefined> {
    const row = await tx
      .selectFrom('connections')
      .select(['external_id', 'settings'])
      .where('id', '=', connectionId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    return row && writesFrom({ externalId: row.external_id, settings: row.settings })
  },

  /** The message that was queued before under this key, which stays locked until the transaction ends. */
  async queued(tx: Transaction, org: string, kind: string, key: string): Promise<string | undefined> {
    const queued = tx
      .selectFrom('effects')
      .select('body')
      .where('organization_id', '=', org)
      .where('kind', '=', kind)
      .where('key', '=', key)
    const [, [row]] = await together(tx, nameLock(`mail ${key}`), queued)
    return row && String(row.body.message_id)
  },

  async answered(
    tx: Transaction,
    { id: connectionId, payer }: SentFrom,
    id: string,
  ): Promise<AnsweredMail | undefined> {
    const { rows } = await sql<Omit<AnsweredMail, 'messageId' | 'references'>>`
      select messages.id, thread_id as "threadId", threads.key as "threadKey", trust, mail,
        coalesce((select newer.subject from messages as newer
          where newer.thread_id = messages.thread_id and newer.direction = 'in' and newer.kind = 'mail'
          order by newer.number desc limit 1), messages.subject, '') as "newestSubject"
      from messages join threads on threads.id = messages.thread_id
      where messages.organization_id = ${payer} and messages.connection_id = ${connectionId} and messages.id = ${id}
        and messages.kind = 'mail'`.execute(tx)
    const [row] = rows
    if (!row) return undefined
    const { message_id, references } = row.mail
    return {
      ...row,
      messageId: typeof message_id === 'string' ? message_id : '',
      references: Array.isArray(references) ? references.map(String) : [],
    }
  },

  /** The message that began a debate in a thread. */
  async askedBy(tx: Transaction, threadId: string, debateId: string): Promise<string | undefined> {
    const row = await tx
      .selectFrom('thread_debates')
      .select('message_id')
      .where('thread_id', '=', threadId)
      .where('debate_id', '=', debateId)
      .executeTakeFirst()
    return row?.message_id ?? undefined
  },

  async provenAuthor(tx: Transaction, messageId: string): Promise<Author | undefined> {
    const { rows } = await sql<Author>`
      select sender_email as email, user_id as "userId" from messages
      where id = ${messageId} and sender_email is not null and ${isProven}`.execute(tx)
    return rows[0]
  },

  async provenIn(tx: Transaction, threadId: string): Promise<string[]> {
    const { rows } = await sql<{ email: string }>`
      select distinct sender_email as email from messages
      where thread_id = ${threadId} and sender_email is not null and ${isProven} order by 1 limit 20`.execute(tx)
    return rows.map(({ email }) => email)
  },

  /** Counts automatic mails to an address: all that were not the result of a debate, and in a thread those that nobody asked for. */
  async automaticTo(tx: Transaction, org: string, to: string, threadId: string, since: Date) {
    const { rows } = await sql<{ all: number; unasked: number }>`
      select count(*)::int as all,
        (count(*) filter (where thread_id = ${threadId} and mail ->> 'manner' = 'unasked'))::int as unasked
      from messages
      where organization_id = ${org} and direction = 'out' and kind = 'mail' and received_at > ${since.toISOString()}
        and mail ->> 'manner' in ('asked', 'unasked') and mail -> 'to' ? ${to} and not mail ? 'passes_on'`.execute(tx)
    return rows[0] ?? { all: 0, unasked: 0 }
  },
}
