import type { Database } from '../../../../storage/database.ts'

const MOST = 10

export const spokenStore = (db: Database) => ({
  /** The debates that were asked for in a place, the newest first. */
  async debatesOf(connectionId: string, peerId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('thread_debates')
      .innerJoin('threads', 'threads.id', 'thread_debates.thread_id')
      .select('thread_debates.debate_id as id')
      .where('threads.connection_id', '=', connectionId)
      .where('threads.peer_id', '=', peerId)
      .orderBy('thread_debates.created_at', 'desc')
      .orderBy('thread_debates.debate_id', 'desc')
      .limit(MOST)
      .execute()
    return rows.map(({ id }) => id)
  },
})
export type SpokenStore = ReturnType<typeof spokenStore>
