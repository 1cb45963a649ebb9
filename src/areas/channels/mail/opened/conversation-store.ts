import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'
import { type InboxReader, liesInInboxOf } from '../reading-store.ts'

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

/** What was written in the conversation of a mail, the oldest first; of an inbox alone as far as it lies there, and what was answered. */
export const conversationStore =
  (db: Database) =>
  async (payer: string, threadId: string, reader: InboxReader | undefined): Promise<Said[]> => {
    const isSeen =
      reader === undefined ? sql`true` : sql`(direction = 'out' or ${liesInInboxOf(reader, sql`messages.id`)})`
    const { rows } = await sql<Said>`
      select id, direction, subject, sender_email as "senderEmail", sender_name as "senderName", text, state, why, tries,
        happened_at as at, mail
      from messages
      where organization_id = ${payer} and thread_id = ${threadId} and kind = 'mail' and ${isSeen}
      order by number desc limit ${MOST}`.execute(db)
    return rows.toReversed()
  }
export type ConversationStore = ReturnType<typeof conversationStore>
