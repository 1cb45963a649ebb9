import type { Database } from '../../../../storage/database.ts'

export const askForRulesStore = (db: Database) => ({
  /** A message that came in, whatever became of it. */
  async message(org: string, id: string) {
    const row = await db
      .selectFrom('messages')
      .select(['id', 'thread_id as threadId', 'order_key as orderKey', 'subject', 'text', 'trust', 'happened_at as at'])
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
export type AskForRulesStore = ReturnType<typeof askForRulesStore>
