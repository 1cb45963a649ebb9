import type { Database } from '../../../storage/database.ts'

/** A debate about a message, under an id that was claimed before it begins, and for good. */
export interface InboxDebate {
  org: string
  debateId: string
  userId: string
}

const COLUMNS = ['organization_id as org', 'debate_id as debateId', 'user_id as userId'] as const

export const inboxDebateStore = (db: Database) => ({
  /** What was claimed for a message and has not begun. */
  async claimed(org: string, messageId: string): Promise<InboxDebate | undefined> {
    return db
      .selectFrom('inbox_debates')
      .select(COLUMNS)
      .where('organization_id', '=', org)
      .where('message_id', '=', messageId)
      .where('state', '=', 'claimed')
      .executeTakeFirst()
  },

  /** Whoever comes second changes nothing. */
  async settle({ org, debateId }: InboxDebate, { state, why }: { state: 'begun' | 'refused'; why?: string }) {
    await db
      .updateTable('inbox_debates')
      .set({ state, why: why ?? null })
      .where('organization_id', '=', org)
      .where('debate_id', '=', debateId)
      .where('state', '=', 'claimed')
      .execute()
  },
})
export type InboxDebateStore = ReturnType<typeof inboxDebateStore>
