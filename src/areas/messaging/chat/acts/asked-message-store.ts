import type { Database } from '../../../../storage/database.ts'

export const askedMessageStore = (db: Database) => ({
  /** A message that came in, whatever became of it. */
  async find(org: string, id: string) {
    const row = await db
      .selectFrom('messages')
      .select(['thread_id as threadId', 'order_key as orderKey', 'subject', 'debate_id as debateId'])
      .select(['sender_id', 'sender_name', 'sender_email', 'is_guest'])
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('direction', '=', 'in')
      .executeTakeFirst()
    if (!row) return undefined
    const { sender_id, sender_name: name, sender_email: email, is_guest: guest, ...message } = row
    return { ...message, sender: { id: sender_id, name, email, guest } }
  },
})
export type AskedMessageStore = ReturnType<typeof askedMessageStore>
