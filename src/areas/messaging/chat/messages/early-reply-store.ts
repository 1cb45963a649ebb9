import { sql } from 'kysely'
import type { Incoming } from '../../../../adapters/chat/incoming.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { storableText } from '../../../../shared/text/storable-text.ts'
import { type Database, sqlStateOf } from '../../../../storage/database.ts'
import { digestsOf } from '../../../../storage/rows/once.ts'
import { quarterOf } from './count-store.ts'
import type { MessageConnection } from './inbound-message.ts'
import { messageRow, optional } from './store.ts'

/** The thread got a debate at the same time. */
const OVERTAKEN = '40001'

/**
 * Stores a reply that was not addressed to us, in a thread without a debate, in case a debate begins there. Most stored
 * messages are such replies, so that it takes one statement. False for any other message, of which nothing is written.
 */
export const earlyReplyStore =
  ({ db, newId, now }: { db: Database; newId: NewId; now: () => Date }) =>
  async (connection: MessageConnection, reply: Incoming): Promise<boolean> => {
    const { addressed, act, answerBy, sender, peer, thread: key } = reply
    if (addressed || !reply.reply || act || answerBy) return false
    const at = now()
    const thread = {
      organization_id: connection.payer,
      id: newId('thread'),
      connection_id: connection.id,
      key: storableText(key),
      peer_kind: peer.kind,
      peer_id: storableText(peer.id),
      peer_name: optional(peer.name),
      participants: [storableText(sender.id)],
      touched_at: at.toISOString(),
    }
    const storedAs = { id: newId('message'), threadId: thread.id, state: 'kept', sealedAnswerBy: null, at } as const
    const message = messageRow(connection, reply, storedAs)
    try {
      const { rows } = await sql<{ taken: boolean }>`
        select keep_reply(${digestsOf(connection.id, reply)}, ${JSON.stringify(thread)}, ${JSON.stringify(message)},
          ${quarterOf(at)}) as taken`.execute(db)
      return rows[0]?.taken === true
    } catch (error) {
      if (sqlStateOf(error as object) === OVERTAKEN) return false
      throw error
    }
  }
