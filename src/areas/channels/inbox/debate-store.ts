import type { Database, Transaction } from '../../../storage/database.ts'

/** A debate about a message, under an id that was claimed before it begins, and for good. */
export interface InboxDebate {
  org: string
  debateId: string
  messageId: string
  inboxId: string | null
  userId: string
}

const COLUMNS = [
  'organization_id as org',
  'debate_id as debateId',
  'message_id as messageId',
  'inbox_id as inboxId',
  'user_id as userId',
] as const

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

  /** In one transaction with what follows from it; whoever comes second changes nothing. */
  settle: (
    { org, debateId }: InboxDebate,
    { state, why }: { state: 'begun' | 'refused'; why?: string },
    then: (tx: Transaction) => Promise<void> = async () => {},
  ) =>
    db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('inbox_debates')
        .set({ state, why: why ?? null })
        .where('organization_id', '=', org)
        .where('debate_id', '=', debateId)
        .where('state', '=', 'claimed')
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await then(tx)
    }),
})
export type InboxDebateStore = ReturnType<typeof inboxDebateStore>
