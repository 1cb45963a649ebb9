import { sql } from 'kysely'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { storableJson } from '../../../../shared/text/storable-text.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { StoredTriage } from './triage.ts'

/** The present flags of a mail in its mailbox; its id and the time of its receipt identify it. */
interface FollowedMarks {
  messageId: string
  receivedAt: Date
  isRead: boolean
  isStarred: boolean
}

/** Marks and deletes mails in their mailboxes. Each function returns the mails that existed. */
export const mailMarks = {
  async mark(tx: Transaction, payer: string, ids: readonly string[], marks: JsonObject): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      update messages set mail = coalesce(mail, '{}'::jsonb) || ${storableJson(marks)}::jsonb
      where organization_id = ${payer} and kind = 'mail' and direction = 'in' and id = any (${[...ids]})
      returning id`.execute(tx)
    return rows.map(({ id }) => id)
  },

  async follow(db: Database, connectionId: string, marks: readonly FollowedMarks[]): Promise<void> {
    await sql`
      update messages set mail = mail || jsonb_build_object('is_read', mark.read, 'is_starred', mark.starred)
      from unnest(${marks.map(({ messageId }) => messageId)}::text[],
        ${marks.map(({ receivedAt }) => receivedAt.toISOString())}::timestamptz[],
        ${marks.map(({ isRead }) => isRead)}::boolean[],
        ${marks.map(({ isStarred }) => isStarred)}::boolean[]) as mark (message_id, at, read, starred)
      where connection_id = ${connectionId} and kind = 'mail' and direction = 'in' and happened_at = mark.at
        and mail ->> 'message_id' = mark.message_id
        and (mail -> 'is_read', mail -> 'is_starred') <> (to_jsonb(mark.read), to_jsonb(mark.starred))`.execute(db)
  },

  /** The caller removes their bytes. */
  async remove(tx: Transaction, payer: string, ids: readonly string[]) {
    return tx
      .deleteFrom('messages')
      .where('organization_id', '=', payer)
      .where('kind', '=', 'mail')
      .where('direction', '=', 'in')
      .where('id', 'in', ids)
      .returning(['id', 'raw_file_id as rawFileId'])
      .execute()
  },
}

/** The fields of a mail that the search reads. */
export interface SearchableMail {
  id: string
  subject: string | null
  senderName: string | null
  senderEmail: string | null
  text: string
}

const UNSEARCHED = sql`kind = 'mail' and direction = 'in' and not in_search`

/** Which mails are in the search index of their mailbox. A trigger takes a mail out when it is deleted or cleared. */
export const searchBacklog = {
  /** Some that are not in it yet, the oldest first, locked until the transaction ends; skips what another transaction has locked. */
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

  /** The connected mailboxes that have some. */
  async mailboxes(db: Database): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from connections
      where removed_at is null and exists (select from messages where connection_id = connections.id and ${UNSEARCHED})
      order by id`.execute(db)
    return rows.map(({ id }) => id)
  },
}

/** Stores the triage of a message in place of the previous one. */
export const messageMarksStore = (db: Database) => ({
  async keep(org: string, messageId: string, triage: StoredTriage): Promise<void> {
    await sql`update messages set triage = ${storableJson(triage)}::jsonb
      where organization_id = ${org} and id = ${messageId}`.execute(db)
  },
})
export type MessageMarksStore = ReturnType<typeof messageMarksStore>
