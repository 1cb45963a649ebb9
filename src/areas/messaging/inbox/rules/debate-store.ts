import type { Database } from '../../../../storage/database.ts'

/** A debate that a rule wants about a message, under an id that is its own unless somebody was faster. */
export interface InboxDebate {
  org: string
  messageId: string
  debateId: string
  userId: string
}

const COLUMNS = [
  'organization_id as org',
  'message_id as messageId',
  'debate_id as debateId',
  'user_id as userId',
] as const

export const inboxDebateStore = (db: Database) => {
  /** Whoever comes second changes nothing. */
  const settled = ({ org, messageId, debateId }: InboxDebate) =>
    db
      .updateTable('inbox_debates')
      .where('organization_id', '=', org)
      .where('message_id', '=', messageId)
      .where('debate_id', '=', debateId)
      .where('state', '=', 'claimed')

  return {
    /** What is wanted about a message and has not begun. */
    async claimed(org: string, messageId: string): Promise<InboxDebate | undefined> {
      return db
        .selectFrom('inbox_debates')
        .select(COLUMNS)
        .where('organization_id', '=', org)
        .where('message_id', '=', messageId)
        .where('state', '=', 'claimed')
        .executeTakeFirst()
    },

    async begun(debate: InboxDebate, as: string): Promise<void> {
      await settled(debate).set({ state: 'begun', debate_id: as }).execute()
    },

    async refused(debate: InboxDebate, why: string): Promise<void> {
      await settled(debate).set({ state: 'refused', why }).execute()
    },
  }
}
export type InboxDebateStore = ReturnType<typeof inboxDebateStore>
