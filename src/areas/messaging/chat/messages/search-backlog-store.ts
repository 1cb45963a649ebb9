import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../storage/database.ts'

/** What a mail is found by. */
export interface SearchableMail {
  id: string
  subject: string | null
  senderName: string | null
  senderEmail: string | null
  text: string
}

const UNSEARCHED = sql`kind = 'mail' and direction = 'in' and not in_search`

/** Which mails stand in the search of their mailbox. Whatever deletes or clears one takes it from there by a trigger. */
export const searchBacklog = {
  /** Some that do not yet, the oldest first, held until the transaction ends; what somebody else holds is theirs. */
  async waiting(tx: Transaction, mailbox: string, which: { ids: readonly string[] } | { most: number }) {
    const [of, most] = 'ids' in which ? [sql`and id = any (${[...which.ids]})`, which.ids.length] : [sql``, which.most]
    const { rows } = await sql<SearchableMail>`
      select id, subject, sender_name as "senderName", sender_email as "senderEmail", text from messages
      where connection_id = ${mailbox} and ${UNSEARCHED} ${of}
      order by number limit ${most} for no key update skip locked`.execute(tx)
    return rows
  },

  async note(tx: Transaction, ids: readonly string[]): Promise<void> {
    await tx.updateTable('messages').set({ in_search: true }).where('id', 'in', ids).execute()
  },

  /** The mailboxes that are connected and have some. */
  async mailboxes(db: Database): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from connections
      where removed_at is null and exists (select from messages where connection_id = connections.id and ${UNSEARCHED})
      order by id`.execute(db)
    return rows.map(({ id }) => id)
  },
}
