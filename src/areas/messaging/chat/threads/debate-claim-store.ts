import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { once } from '../../../../storage/rows/delivered-once.ts'
import type { Presentation } from '../commands/debate-request.ts'
import { KEPT_MS } from '../messages/store.ts'
import type { Thread, WaitingMessage } from './store.ts'

const CHARGES = 'chat.charge'

/** Claims the debates of messages, under the lock of their thread. */
export const debateClaimStore = (db: Database) => ({
  /** Whether a message counts against limits now: only the first time, whatever becomes of it then. */
  isFirstCharge: (messageId: string, at: Date): Promise<boolean> =>
    db.transaction().execute(async (tx) => (await once(tx, CHARGES, [{ keys: [messageId] }], at)).length > 0),

  /**
   * The debate that a message begins: the one that its row holds, or else the fresh one. It wakes the early replies that follow the
   * message in the vendor's order.
   */
  claimDebate: (
    thread: Thread,
    message: Pick<WaitingMessage, 'id' | 'orderKey'>,
    fresh: Presentation & { debateId: string },
    at: Date,
  ) =>
    db.transaction().execute(async (tx): Promise<string> => {
      await lockThread(tx, thread.id)
      const row = await tx
        .selectFrom('messages')
        .select('debate_id')
        .where('id', '=', message.id)
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      if (!row) throw new Error('Another worker has already taken the message that was to start a debate')
      if (row.debate_id !== null) return row.debate_id
      await tx.updateTable('messages').set({ debate_id: fresh.debateId }).where('id', '=', message.id).execute()
      await addDebate(tx, thread, { ...fresh, messageId: message.id }, at)
      await wakeKept(tx, thread.id, message.orderKey, at)
      return fresh.debateId
    }),

  /**
   * The same for a debate about a message that a reader or a rule asks for; nothing is posted in its thread. Undefined while the
   * message waits for its worker, because it may itself ask for a debate or take part in one.
   */
  claimAbout: ({ id: threadId, org }: Pick<Thread, 'id' | 'org'>, messageId: string, fresh: string, at: Date) =>
    db.transaction().execute(async (tx): Promise<string | undefined> => {
      await lockThread(tx, threadId)
      const row = await tx
        .updateTable('messages')
        .set((eb) => ({ debate_id: eb.fn.coalesce('debate_id', eb.val(fresh)) }))
        .where('id', '=', messageId)
        .where('state', '<>', 'waiting')
        .returning('debate_id')
        .executeTakeFirst()
      if (!row) return undefined
      const debateId = row.debate_id ?? fresh
      await addDebate(tx, { id: threadId, org }, { debateId, messageId, progress: 'silent', place: 'thread' }, at)
      return debateId
    }),
})
export type DebateClaimStore = ReturnType<typeof debateClaimStore>

async function lockThread(tx: Transaction, threadId: string): Promise<void> {
  await sql`select from threads where id = ${threadId} for update`.execute(tx)
}

export async function addDebate(
  tx: Transaction,
  { id, org }: Pick<Thread, 'id' | 'org'>,
  { debateId, messageId, progress, place }: Presentation & { debateId: string; messageId: string | null },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('thread_debates')
    .values({
      organization_id: org,
      debate_id: debateId,
      thread_id: id,
      message_id: messageId,
      progress,
      place,
      created_at: at.toISOString(),
    })
    .onConflict((on) => on.columns(['debate_id', 'thread_id']).doNothing())
    .execute()
}

/** Wakes the early replies of a thread that follow a position in the vendor's order and are not too old. */
export async function wakeKept(tx: Transaction, threadId: string, after: string, at: Date): Promise<void> {
  const oldest = new Date(at.getTime() - KEPT_MS).toISOString()
  await sql`
    update messages set state = 'waiting'
    where thread_id = ${threadId} and state = 'kept' and order_key >= ${after} and received_at >= ${oldest}`.execute(tx)
  await sql`update threads set version = version + 1 where id = ${threadId}`.execute(tx)
}
