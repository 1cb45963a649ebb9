import { sql } from 'kysely'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { storableJson } from '../../../../shared/text/storable-text.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'

/** How a mail is marked in its mailbox now; it is known again by its id and by when its server received it. */
interface FollowedMarks {
  messageId: string
  receivedAt: Date
  isRead: boolean
  isStarred: boolean
}

/** What people do with mails that lie in their mailboxes. Each answers those that were there. */
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

  /** Their bytes are the caller's to remove. */
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
