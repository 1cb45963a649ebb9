import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'
import { threadsOfConversation } from '../../chat/index.ts'
import { type InboxReader, liesInInboxOf } from '../mail-query-store.ts'

export interface Said {
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

const MOST = 100

/** What was written in the conversation of a mail, the oldest first; of an inbox alone as far as it lies there, and what was
 * answered in the threads of that. */
export const conversationStore =
  (db: Database) =>
  async (payer: string, conversationId: string, reader: InboxReader | undefined): Promise<Said[]> => {
    const isSeen =
      reader === undefined
        ? sql`true`
        : sql`case direction when 'in' then ${liesInInboxOf(reader, sql`messages.id`)} else exists (
            select from messages as read
            where read.thread_id = messages.thread_id and ${liesInInboxOf(reader, sql`read.id`)}) end`
    const { rows } = await sql<Said>`
      select id, direction, subject, sender_email as "senderEmail", sender_name as "senderName", text, state, why, tries,
        happened_at as at, mail
      from messages
      where organization_id = ${payer} and thread_id in ${threadsOfConversation(conversationId)} and kind = 'mail' and ${isSeen}
      order by number desc limit ${MOST}`.execute(db)
    return rows.toReversed()
  }
export type ConversationStore = ReturnType<typeof conversationStore>
