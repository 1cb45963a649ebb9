import type { Database } from '../../../../storage/database.ts'
import type { Thread } from '../driving/store.ts'

const MOST = 5

export const askedByStore = (db: Database) => ({
  /** The debates that somebody asked for in the place of a thread, the newest first. */
  async askedBy({ org, connectionId, peer }: Thread, senderId: string) {
    return db
      .selectFrom('messages')
      .innerJoin('thread_debates', (join) =>
        join
          .onRef('thread_debates.debate_id', '=', 'messages.debate_id')
          .onRef('thread_debates.message_id', '=', 'messages.id'),
      )
      .innerJoin('threads', 'threads.id', 'messages.thread_id')
      .select(['thread_debates.debate_id as debateId', 'thread_debates.message_id as messageId'])
      .where('messages.organization_id', '=', org)
      .where('messages.connection_id', '=', connectionId)
      .where('messages.sender_id', '=', senderId)
      .where('threads.peer_id', '=', peer.id)
      .orderBy('messages.number', 'desc')
      .limit(MOST)
      .execute()
  },
})
export type AskedByStore = ReturnType<typeof askedByStore>
